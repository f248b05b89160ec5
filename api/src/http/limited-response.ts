/** The answer of another service is larger than any that it should give. */
export class AnswerTooLarge extends Error {}

/**
 * Reads the answer of another service, and no more of it than it should have.
 * @param atMost bytes
 * @throws AnswerTooLarge, and what reading throws
 */
export async function readLimitedAnswer(
  answer: Response,
  atMost: number,
): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of answer.body ?? []) {
    size += chunk.length;
    // Leaving the loop also closes the connection.
    if (size > atMost) throw new AnswerTooLarge(`The answer has more than ${atMost} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
