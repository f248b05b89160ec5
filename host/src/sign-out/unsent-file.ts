import type { UnsentWork } from '@feltbok/shared/session/unsent-work.state';

/** Unsent work as one file that a person, or the office, can do something with. */
export async function unsentFile(work: readonly UnsentWork[], now: Date): Promise<File> {
  const items = await Promise.all(
    work.map(async ({ id, title, state, keptAt, content }) => ({ id, title, state, keptAt, content: await content() })),
  );
  const exportedAt = now.toISOString();
  const json = `${JSON.stringify({ exportedAt, items }, null, 2)}\n`;
  return new File([json], `feltbok-${exportedAt.slice(0, 10)}.json`, { type: 'application/json' });
}

/** Hands a file to the browser, which puts it where it puts downloads. */
export function saveFile(file: File): void {
  const address = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), { href: address, download: file.name });
  document.body.append(link);
  link.click();
  link.remove();
  // Given back once the browser has had time to read it.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
