import { defaultRoleCode } from '@feltbok/domain/attendees/roles.ts';
import type { Attendee } from '@feltbok/domain/cases/case.ts';

/** Fields of a party that a device decides. */
export type EditableFields = Omit<Attendee, 'id' | 'businessId' | 'role' | 'uuid' | 'komm'>;

/** Defaults for a new party: present in person, and an owner, as most parties are. */
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
