import type { PendingWork } from './pending-work.state';

/** Pending work as one file for the user or the office. */
export async function pendingWorkFile(work: readonly PendingWork[], now: Date): Promise<File> {
  const items = await Promise.all(
    work.map(async ({ id, title, state, keptAt, content }) => ({
      id,
      title,
      state,
      keptAt,
      content: await content(),
    })),
  );
  const exportedAt = now.toISOString();
  const json = `${JSON.stringify({ exportedAt, items }, null, 2)}\n`;
  return new File([json], `feltbok-${exportedAt.slice(0, 10)}.json`, { type: 'application/json' });
}
