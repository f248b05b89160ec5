import { object, string } from 'yup';
import type { Attendee } from '../cases/case.ts';
import {
  emailLine,
  line,
  nonEmptyLine,
  optionalDay,
  positiveInteger,
  text,
  toFieldError,
} from '../forms/rules.ts';
import { attendeeLimits, personIdLengths, postOfficeMaxLength } from './attendee-limits.ts';

/** What the form asks for about a party. */
export type AttendeeContact = Pick<
  Attendee,
  | 'name'
  | 'gnr'
  | 'bnr'
  | 'snr'
  | 'fnr'
  | 'idtype'
  | 'personId'
  | 'address'
  | 'postOffice'
  | 'email'
  | 'phoneNumber'
>;

/**
 * The digits that the archive-delivery service knows a party by. Control digits are advice to the
 * user and no rule: test numbers and temporary ones fail them.
 */
const personId = string()
  .max(attendeeLimits.personId, toFieldError('validation.maxLength', attendeeLimits.personId))
  .when('idtype', ([idtype], schema) => {
    if (idtype !== 'F' && idtype !== 'S') return schema;
    const length = personIdLengths[idtype as keyof typeof personIdLengths];
    return schema
      .required(toFieldError('validation.required'))
      .length(length, toFieldError('validation.exactLength', length))
      .matches(/^\d+$/, { message: toFieldError('validation.digits') });
  });

const noticeRules = {
  notifiedOn: optionalDay(),
  noticeWay: text(attendeeLimits.noticeWay),
  noticeReceipt: text(attendeeLimits.noticeReceipt),
  representedBy: text(attendeeLimits.representedBy),
  remark: text(attendeeLimits.remark),
};

/** The rules of a party's notice and position. */
export const noticeForm = object(noticeRules);

/**
 * The rules of a new party's form. The form has postal code and city each by itself, and what is
 * saved has both as the post office.
 */
export const attendeeForm = object({
  name: nonEmptyLine(attendeeLimits.name),
  gnr: positiveInteger(attendeeLimits.unitNumber),
  bnr: positiveInteger(attendeeLimits.unitNumber),
  fnr: positiveInteger(attendeeLimits.unitNumber),
  snr: positiveInteger(attendeeLimits.unitNumber),
  idtype: string(),
  personId,
  address: line(attendeeLimits.address),
  postalCode: line(attendeeLimits.postalCode),
  city: line(attendeeLimits.city),
  postOffice: line(postOfficeMaxLength),
  email: emailLine(attendeeLimits.email),
  phoneNumber: line(attendeeLimits.phoneNumber),
  ...noticeRules,
});
