import type { Attendee } from '@feltbok/shared/domain/case';
import { type EditableFields, newAttendee } from '@feltbok/shared/wire/new-attendee';

/** What is stored of a party beside whose it is. */
export type AttendeeFields = Omit<Attendee, 'id' | 'businessId' | 'role'>;

export const editableFields = Object.keys(newAttendee) as Array<keyof EditableFields>;
