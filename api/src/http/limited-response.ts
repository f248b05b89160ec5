/** The response of another service is larger than it should be. */
export class ResponseTooLarge extends Error {}

/**
 * Reads the response of another service, up to a maximum size.
 * @param maxBytes maximum size of the body
 * @throws ResponseTooLarge, and errors of reading
 */
export async function readLimitedResponse(
  response: Response,
  maxBytes: number,
): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    // Leaving the loop also closes the connection.
    if (size > maxBytes) throw new ResponseTooLarge(`The answer has more than ${maxBytes} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
