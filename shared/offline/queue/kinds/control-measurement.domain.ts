import type { ControlMeasurement } from '@feltbok/contract/control-measurements.ts';
import type { Change } from '../change.ts';
import { keepLater } from './folding.domain.ts';
import type { Kind } from './kind.ts';

/** POST /api/ControlMeasurements: a receiver checked on a known point, by its uuid. */
export const controlMeasurementKind: Kind<ControlMeasurement> = {
  screen: 'maps',
  getMessages: () => ({
    saved: 'ToastMessages.ControlSaved',
    notSaved: 'ToastMessages.ControlSaveError',
    waiting: 'ToastMessages.SavedOnDevice',
    synced: 'ToastMessages.ControlSaved',
    notSynced: 'ToastMessages.ControlSaveError',
  }),
  getName: ({ payload: { point }, caseNumber }) => `${point.name} (${caseNumber})`,
  fold: keepLater,
  // Control measurements are only ever added, so they cannot conflict.
  readServerVersion: () => undefined,
  isSame: (first, second) => first.uuid === second.uuid,
  applyPending: (business) => business,
  applySynced: (business) => business,
};

type Place = Pick<Change, 'caseId' | 'businessId' | 'caseNumber'>;

export const isControlChange = (change: Change): change is Change<ControlMeasurement> =>
  change.kind === 'controlMeasurement';

/** Builds the change that stores a control measurement. */
export const buildControlCreation = (
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
