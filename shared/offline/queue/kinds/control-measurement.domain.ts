import type { ControlMeasurement } from '@feltbok/contract/control-measurements.ts';
import type { Change } from '../change.ts';
import { laterReplaces } from './folding.domain.ts';
import type { Kind } from './kind.ts';

/** POST /api/ControlMeasurements: a receiver checked on a known point, by its uuid. */
export const controlMeasurementKind: Kind<ControlMeasurement> = {
  screen: 'maps',
  messages: () => ({
    saved: 'ToastMessages.ControlSaved',
    notSaved: 'ToastMessages.ControlSaveError',
    waiting: 'ToastMessages.SavedOnDevice',
    synced: 'ToastMessages.ControlSaved',
    notSynced: 'ToastMessages.ControlSaveError',
  }),
  nameOf: ({ payload: { point }, caseNumber }) => `${point.name} (${caseNumber})`,
  fold: laterReplaces,
  // Evidence is added, and nobody changes it.
  theirs: () => undefined,
  isSame: (one, other) => one.uuid === other.uuid,
  applyPending: (business) => business,
  applySynced: (business) => business,
};

type Place = Pick<Change, 'caseId' | 'businessId' | 'caseNumber'>;

export const isControlChange = (change: Change): change is Change<ControlMeasurement> =>
  change.kind === 'controlMeasurement';

export const controlAddition = (
  place: Place,
  control: ControlMeasurement,
): Change<ControlMeasurement> => ({
  kind: 'controlMeasurement',
  ...place,
  uuid: control.uuid,
  method: 'POST',
  url: '/api/ControlMeasurements',
  data: control,
  payload: control,
});
