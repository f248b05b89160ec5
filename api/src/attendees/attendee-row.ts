import { defaultRoleCode } from '@feltbok/shared/domain/roles';
import type { Attendee } from '@feltbok/shared/wire/cases';

/** What is stored of a party beside whose it is. */
export type AttendeeRow = Omit<Attendee, 'id' | 'businessId' | 'role'>;

/** What a device decides of a party. */
export type EditableFields = Omit<AttendeeRow, 'uuid' | 'komm'>;

/** A party until someone says more. */
export const newAttendee: EditableFields = {
  name: '',
  gnr: null,
  bnr: null,
  snr: null,
  fnr: null,
  idtype: '',
  personId: '',
  address: '',
  postOffice: '',
  email: '',
  phoneNumber: '',
  roleCode: defaultRoleCode,
  isParticipated: true,
  isRepresentedBy: false,
  powerOfAttorneyType: null,
  signature: '',
};
export const editableFields = Object.keys(newAttendee) as Array<keyof EditableFields>;
