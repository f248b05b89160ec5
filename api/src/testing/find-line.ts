import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

/**
 * Waits for a line in what a program writes, and lets the program go on writing afterwards: the end
 * of the search pauses the stream, and a program whose output is full waits at its next line.
 * @returns the match; undefined when the output ends without one
 */
export async function findLine(
  output: Readable,
  pattern: RegExp,
): Promise<RegExpExecArray | undefined> {
  const match = await findFirstMatch(output, pattern);
  output.resume();
  return match;
}

async function findFirstMatch(
  output: Readable,
  pattern: RegExp,
): Promise<RegExpExecArray | undefined> {
  for await (const line of createInterface({ input: output })) {
    const match = pattern.exec(line);
    if (match) return match;
  }
  return undefined;
}
