import { type EditableFields, newAttendee } from '@feltbok/contract/new-attendee.ts';
import type { Attendee } from '@feltbok/domain/cases/case.ts';
import { noticeFieldNames } from '@feltbok/domain/cases/party-notice.ts';

/** The stored fields of a party, without those that identify it. */
export type AttendeeFields = Omit<Attendee, 'id' | 'businessId' | 'role'>;

export const editableFields = [
  ...(Object.keys(newAttendee) as Array<keyof EditableFields>),
  ...noticeFieldNames,
];
