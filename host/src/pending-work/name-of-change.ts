import { textOf } from '@feltbok/shared/i18n/i18n';
import type { Change } from '@feltbok/shared/sync/change';
import { kindOf } from '@feltbok/shared/sync/kinds/kinds.domain';

/** Name of a change in lists of pending work, in the user's language. */
export const nameOfChange = (change: Change): string =>
  `${textOf(`sync.kinds.${change.kind}`)} ${kindOf(change).nameOf?.(change) ?? change.caseNumber}`;
