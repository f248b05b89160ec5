import { type EditableFields, newAttendee } from '@feltbok/contract/new-attendee.ts';
import type { Attendee } from '@feltbok/domain/cases/case.ts';

/** What is stored of a party beside whose it is. */
export type AttendeeFields = Omit<Attendee, 'id' | 'businessId' | 'role'>;

export const editableFields = Object.keys(newAttendee) as Array<keyof EditableFields>;
