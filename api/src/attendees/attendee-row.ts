import { type EditableFields, newAttendee } from '@feltbok/shared/domain/new-attendee';
import type { Attendee } from '@feltbok/shared/wire/cases';

/** What is stored of a party beside whose it is. */
export type AttendeeFields = Omit<Attendee, 'id' | 'businessId' | 'role'>;

export const editableFields = Object.keys(newAttendee) as Array<keyof EditableFields>;
