import type { Business } from '@feltbok/domain/cases/case.ts';
import type { CaseScreen } from '@feltbok/domain/cases/case-address.domain.ts';
import type { Base, Change, Conflict, ItemKey } from '../change.ts';

/** Translation keys of the toasts about a change. */
export type MessageKey =
  | 'ToastMessages.AgreementSavedSuccessfully'
  | 'ToastMessages.AttendeeDataSyncedSuccessfully'
  | 'ToastMessages.AttendeeUpdatedError'
  | 'ToastMessages.AttendeeUpdatedSuccessfully'
  | 'ToastMessages.AttendeewDataSyncError'
  | 'ToastMessages.BoundaryLineDeleteError'
  | 'ToastMessages.BoundaryLineDeletedSuccessfully'
  | 'ToastMessages.BoundaryLineSaveError'
  | 'ToastMessages.BoundaryLineSavedSuccessfully'
  | 'ToastMessages.BoundaryLineUpdateError'
  | 'ToastMessages.BoundaryLineUpdatedSuccessfully'
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
  | 'ToastMessages.NoticeSaved'
  | 'ToastMessages.OverViewUpdatedError'
  | 'ToastMessages.OverViewUpdatedSuccessfully'
  | 'ToastMessages.OverviewDataSyncError'
  | 'ToastMessages.OverviewDataSyncedSuccessfully'
  | 'ToastMessages.ProtocolSavedSuccessfully'
  | 'ToastMessages.RegistrationBasisSaved'
  | 'ToastMessages.SavedOnDevice'
  | 'ToastMessages.SketchSaveError'
  | 'ToastMessages.SketchSynced';

/** The toasts about a change. Null where no toast is shown. */
export interface KindMessages {
  /** Shown when the change was sent right after the user's save. */
  saved: MessageKey | null;
  notSaved: MessageKey | null;
  /** Shown when the server could not be reached: the change is queued and sent later. */
  waiting: MessageKey | null;
  /** Shown when a queued change was sent later, without the user. */
  synced: MessageKey;
  notSynced: MessageKey | null;
}

/** The server's answer to a change that it has accepted. */
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
 * The rules of one kind of change. They are pure and belong to the host's bundle, because the queue
 * is sent while no remote that knows the kind is loaded.
 */
export interface Kind<Payload = unknown> {
  /** The screen of a case on which such changes are made. */
  screen: CaseScreen;
  getMessages(change: Change<Payload>): KindMessages;
  /**
   * Names the changed resource in the list of pending work. Absent when the kind and the case
   * number identify it.
   */
  getName?(change: Change<Payload>): string;
  /** Combines two changes that were never sent; null when they cancel each other out. */
  fold(earlier: Change<Payload>, later: Change<Payload>): Change<Payload> | null;
  /** Reads the server's version from a 409 or 412; undefined when the body is not readable. */
  readServerVersion(conflict: Conflict): Base<Payload> | undefined;
  isSame(first: Payload, second: Payload): boolean;
  /** Converts a payload to the body of the request; absent when the payload is the body. */
  toRequestBody?(payload: Payload): Payload;
  /**
   * Merges the change with the server's version and bases it on that; null when the user must
   * choose. Absent when the user must always choose.
   */
  merge?(change: Change<Payload>, serverVersion: Base<Payload>): Change<Payload> | null;
  /**
   * Merges the change with what the same user has saved in another tab meanwhile; null when both
   * have changed the same field. Absent when the later save replaces the earlier one.
   */
  mergeTabs?(change: Change<Payload>, saved: Base<Payload>): Change<Payload> | null;
  /**
   * Keys of items that must be sent before the change while they are queued, because the server
   * checks the change against them.
   */
  listPrerequisites?(change: Change<Payload>): readonly ItemKey[];
  /** The change has effects on the server that only a newly fetched case list shows. */
  outdatesList?: true;
  /** Whether the change applies to every business of its case. */
  appliesToWholeCase?(change: Change<Payload>): boolean;
  /** Applies a change that is still queued to the business. */
  applyPending(business: Business, change: Change<Payload>): Business;
  /** Applies a change that the server has accepted to the business. */
  applySynced(business: Business, change: Change<Payload>, synced: Synced): Business;
}

/** The version that the user's change conflicts with; undefined when it cannot be read. */
export const findConflictingVersion = <Payload>(
  kind: Pick<Kind<Payload>, 'readServerVersion'>,
  conflict: Conflict,
): Base<Payload> | undefined =>
  conflict.ownSave ? (conflict.ownSave as Base<Payload>) : kind.readServerVersion(conflict);
