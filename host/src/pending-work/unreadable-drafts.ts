import { getText } from '@feltbok/runtime/i18n/i18n.ts';
import type { PendingWork } from './pending-work.state';

/** Stands for drafts that cannot be read, as an empty list must mean that nothing is lost. */
export const unreadableDrafts = (): PendingWork => ({
  id: 'unknown',
  title: getText('signOutQuestion.unknown'),
  keptAt: new Date().toISOString(),
  content: async () => null,
});
