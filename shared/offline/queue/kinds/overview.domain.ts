import { fillPath } from '@feltbok/contract/client/call-address.ts';
import { clientCalls } from '@feltbok/contract/client/client-calls.ts';
import type { Business } from '@feltbok/domain/cases/case.ts';
import {
  isSameOverview,
  type OverviewFields,
  overviewMergeFields,
  pickOverviewFields,
} from '@feltbok/domain/cases/overview-fields.ts';
import { mergeByField } from '@feltbok/domain/values/merge.ts';
import type { Base, Change } from '../change.ts';
import { keepLater } from './folding.domain.ts';
import type { Kind } from './kind.ts';

/** PUT /api/Businesses/{id}: the overview as a whole. */
export const overviewKind: Kind<OverviewFields> = {
  screen: 'overview',
  getMessages: () => ({
    saved: 'ToastMessages.OverViewUpdatedSuccessfully',
    notSaved: 'ToastMessages.OverViewUpdatedError',
    waiting: 'ToastMessages.SavedOnDevice',
    synced: 'ToastMessages.OverviewDataSyncedSuccessfully',
    notSynced: 'ToastMessages.OverviewDataSyncError',
  }),
  fold: keepLater,
  readServerVersion({ current, revision }) {
    const business = current as Partial<Business> | null | undefined;
    if (typeof business?.details !== 'object') return undefined;
    return {
      revision: business.overviewRevision ?? revision,
      values: pickOverviewFields(business.details),
    };
  },
  isSame: isSameOverview,
  mergeTabs(change, saved) {
    const base = change.basedOn?.values ?? null;
    const versions = { base, ownVersion: change.payload, serverVersion: saved.values };
    const merged = mergeByField(overviewMergeFields, versions);
    return merged && { ...change, data: merged, payload: merged, basedOn: saved };
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

type Place = Pick<Change, 'caseId' | 'businessId' | 'caseNumber'>;

/**
 * Builds the change that saves an overview.
 * @param basedOn what the user saw when the edit began; null when it is not known
 */
export const buildOverviewChange = (
  place: Place,
  fields: OverviewFields,
  basedOn: Base<OverviewFields> | null,
): Change<OverviewFields> => ({
  ...place,
  kind: 'overview',
  method: clientCalls.putBusiness.method,
  url: fillPath(clientCalls.putBusiness.path, { id: place.businessId }),
  data: fields,
  payload: fields,
  basedOn: basedOn ?? undefined,
});

/** The overview of a business as a save is based on it. */
export const getSavedOverview = ({
  overviewRevision,
  details,
}: Business): Base<OverviewFields> => ({
  revision: overviewRevision,
  values: pickOverviewFields(details),
});
