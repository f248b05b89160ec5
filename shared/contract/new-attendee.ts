import { defaultRoleCode } from '@feltbok/domain/attendees/roles.ts';
import type { Attendee } from '@feltbok/domain/cases/case.ts';

/** What a device decides of a party. */
export type EditableFields = Omit<Attendee, 'id' | 'businessId' | 'role' | 'uuid' | 'komm'>;

/** A party that nothing is known of: present in person, and as most are, an owner. */
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
  signatureRecord: null,
};
