import type { Business } from '@feltbok/domain/cases/case.ts';
import type { CaseScreen } from '@feltbok/domain/cases/case-address.domain.ts';
import type { Base, Change, Conflict, ItemKey } from '../change.ts';

/** Keys of the texts that say what came of a change. */
export type MessageKey =
  | 'ToastMessages.AgreementSavedSuccessfully'
  | 'ToastMessages.AttendeeDataSyncedSuccessfully'
  | 'ToastMessages.AttendeeUpdatedError'
  | 'ToastMessages.AttendeeUpdatedSuccessfully'
  | 'ToastMessages.AttendeewDataSyncError'
  | 'ToastMessages.BoundaryMarkDeleteError'
  | 'ToastMessages.BoundaryMarkDeletedSuccessfully'
  | 'ToastMessages.BoundaryMarkSaveError'
  | 'ToastMessages.BoundaryMarkSavedSuccessfully'
  | 'ToastMessages.BoundaryMarkUpdateError'
  | 'ToastMessages.BoundaryMarkUpdatedSuccessfully'
  | 'ToastMessages.ControlSaveError'
  | 'ToastMessages.ControlSaved'
  | 'ToastMessages.DeletedOnDevice'
  | 'ToastMessages.DocumentDeletedSuccessfully'
  | 'ToastMessages.DocumentDeletingError'
  | 'ToastMessages.DocumentSavedSuccessfully'
  | 'ToastMessages.DocumentSavingError'
  | 'ToastMessages.MeasurementReportSaved'
  | 'ToastMessages.OverViewUpdatedError'
  | 'ToastMessages.OverViewUpdatedSuccessfully'
  | 'ToastMessages.OverviewDataSyncError'
  | 'ToastMessages.OverviewDataSyncedSuccessfully'
  | 'ToastMessages.ProtocolSavedSuccessfully'
  | 'ToastMessages.SavedOnDevice'
  | 'ToastMessages.SketchSaveError'
  | 'ToastMessages.SketchSynced';

/**
 * The notification of a change. Null where the screen itself says it, or it is not worth saying.
 */
export interface KindMessages {
  /** When it was sent right after the user's save. */
  saved: MessageKey | null;
  notSaved: MessageKey | null;
  /** When the server could not take it now: the device has it, and sends it by itself. */
  waiting: MessageKey | null;
  /** When it was sent by itself, later. */
  synced: MessageKey;
  notSynced: MessageKey | null;
}

/** What the server answered to a change that it took over. */
export interface Synced {
  revision: number | null;
  /** The answer's JSON. */
  body: unknown;
}

export interface SyncedChange {
  change: Change;
  synced: Synced;
}

/**
 * What a kind of change means. Pure, and in the page without any remote: the queue is sent while no
 * screen is open that knows what is in it.
 */
export interface Kind<Payload = unknown> {
  /** The case's screen that such changes are made on: the last part of its address. */
  screen: CaseScreen;
  messages(change: Change<Payload>): KindMessages;
  /**
   * What one thing of many is called where pending work is listed. Absent where the kind and the
   * case say enough.
   */
  nameOf?(change: Change<Payload>): string;
  /** One change of two that were never sent; null when nothing is left of them. */
  fold(earlier: Change<Payload>, later: Change<Payload>): Change<Payload> | null;
  /** The resource as a rejected change's answer gives it; undefined when that cannot be read. */
  theirs(conflict: Conflict): Base<Payload> | undefined;
  isSame(one: Payload, other: Payload): boolean;
  /** The body that saves these values; absent where they are the body. */
  bodyOf?(payload: Payload): Payload;
  /**
   * Both changes in one, based on theirs; null when the user must choose. Absent where the user
   * always must.
   */
  merge?(mine: Change<Payload>, theirs: Base<Payload>): Change<Payload> | null;
  /**
   * Two saves of the same user in one, where `mine` was made without having seen what another tab
   * has saved; null when both have changed a field. Absent where the later save is all that counts.
   */
  mergeTabs?(mine: Change<Payload>, saved: Base<Payload>): Change<Payload> | null;
  /**
   * Items that are sent before such a change, where they are queued, as the server checks it
   * against them.
   */
  listItemsBefore?(change: Change<Payload>): readonly ItemKey[];
  /** The server makes something of it that only a new case list shows. */
  outdatesList?: true;
  /** Whether the change shows in every business of its case. */
  isOfWholeCase?(change: Change<Payload>): boolean;
  /** The business as the user left it: a waiting change laid over. */
  applyPending(business: Business, change: Change<Payload>): Business;
  /** The business once the server has the change. */
  applySynced(business: Business, change: Change<Payload>, synced: Synced): Business;
}

/** The version that the user's own is in conflict with; undefined when it cannot be read. */
export const findTheirs = <Payload>(
  kind: Pick<Kind<Payload>, 'theirs'>,
  conflict: Conflict,
): Base<Payload> | undefined =>
  conflict.ownSave ? (conflict.ownSave as Base<Payload>) : kind.theirs(conflict);
