import type { Change } from '@feltbok/offline/queue/change.ts';
import { getKind } from '@feltbok/offline/queue/kinds/kinds.domain.ts';
import { getText } from '@feltbok/runtime/i18n/i18n.ts';

/** Name of a change in lists of pending work, in the user's language. */
export const nameOfChange = (change: Change): string =>
  `${getText(`sync.kinds.${change.kind}`)} ${getKind(change).getName?.(change) ?? change.caseNumber}`;
