import type { Business } from '@feltbok/shared/domain/case';
import { mergeByField } from '@feltbok/shared/domain/merge';
import {
  isSameOverview,
  type OverviewFields,
  overviewFieldsOf,
  overviewMergeFields,
} from '@feltbok/shared/domain/overview-fields';
import { laterReplaces } from './folding.domain';
import type { Kind } from './kind';

/** PUT /api/Businesses/{id}: the overview as a whole. */
export const overviewKind: Kind<OverviewFields> = {
  screen: 'overview',
  messages: () => ({
    saved: 'ToastMessages.OverViewUpdatedSuccessfully',
    notSaved: 'ToastMessages.OverViewUpdatedError',
    waiting: 'ToastMessages.SavedOnDevice',
    synced: 'ToastMessages.OverviewDataSyncedSuccessfully',
    notSynced: 'ToastMessages.OverviewDataSyncError',
  }),
  fold: laterReplaces,
  theirs({ current, revision }) {
    const business = current as Partial<Business> | null | undefined;
    if (typeof business?.details !== 'object') return undefined;
    return {
      revision: business.overviewRevision ?? revision,
      values: overviewFieldsOf(business.details),
    };
  },
  isSame: isSameOverview,
  mergeTabs(mine, saved) {
    const base = mine.basedOn?.values ?? null;
    const versions = { base, mine: mine.payload, theirs: saved.values };
    const merged = mergeByField(overviewMergeFields, versions);
    return merged && { ...mine, data: merged, payload: merged, basedOn: saved };
  },
  applyPending: (business, { payload }) => ({
    ...business,
    details: { ...business.details, ...payload },
  }),
  applySynced: (business, { payload }, { revision }) => ({
    ...business,
    overviewRevision: revision ?? business.overviewRevision,
    details: { ...business.details, ...payload },
  }),
};
