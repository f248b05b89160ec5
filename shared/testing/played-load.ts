import type { Notification } from '@feltbok/runtime/federation/remote.ts';
import type { TestStore } from './test-store.ts';

interface PlayedLoad {
  /** The call that it waits for, as `GET /api/Cases`. */
  call: string;
  phase(): string;
  load(): Promise<unknown>;
}

/**
 * Runs a load whose call is answered as the API stands.
 * @returns the phases before, while the answer is awaited, and after; and the notifications of it
 */
export async function runLoad(
  { api, notifications }: TestStore,
  { call, phase, load }: PlayedLoad,
) {
  const phases = [phase()];
  const release = api.hold(call);
  const loading = load();
  while (!api.calls().includes(call)) await api.whenReceived(api.received.length + 1);
  phases.push(phase());
  const notificationsMeanwhile = notifications.length;
  release();
  await loading;
  phases.push(phase());
  const news: Notification[] = notifications.splice(0);
  return {
    phases,
    notificationsMeanwhile,
    notifications: news.map(({ kind, text }) => ({ kind, text })),
  };
}

/**
 * The expected result of a load that succeeds or fails with a notification.
 * @param text absent for no notification
 */
export const describeLoad = (end: 'completed' | 'failed', text?: string) => ({
  phases: ['not started', 'started', end],
  notificationsMeanwhile: 0,
  notifications: text ? [{ kind: end === 'completed' ? 'success' : 'error', text }] : [],
});
