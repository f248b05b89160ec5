import { signatureMaxLength } from '@feltbok/domain/attendees/attendee-limits.ts';
import { placeholders } from '@feltbok/domain/attendees/placeholders.ts';
import { roleCodes } from '@feltbok/domain/attendees/roles.ts';
import { caps } from '@feltbok/domain/values/caps.ts';
import Type, { type Static } from 'typebox';
import { deviceUuid, nullable, serverId } from './identifiers.ts';
import { PartyNoticeSchema } from './party-notice.ts';
import { SignatureRecordSchema } from './signature-records.ts';

/** Farm, holding, section and lease numbers. */
const UnitNumberSchema = Type.Optional(nullable(Type.Integer()));
/** A party's signature in a request body. */
export const SignatureSchema = Type.String({
  maxLength: signatureMaxLength,
  pattern: `^(${placeholders.signature}|data:image/png;base64,[A-Za-z0-9+/]+={0,2})?$`,
  description: `PNG data URL; empty where there is none. "${placeholders.signature}" is the stored one, unchanged.`,
});

/**
 * The record of a signature in a request body. Apps up to version 1.7 write it into the picture
 * instead.
 */
export const GivenRecordSchema = nullable(SignatureRecordSchema);

const TextSchema = Type.Optional(Type.String());

/**
 * A party as a device sends it, matched by `uuid`, else by `id`; with neither it is new. A field
 * that is absent or holds a placeholder stays as it is; for a new party it is empty or as in
 * `newAttendee`. `role` and `komm` are ignored. The API checks changed fields by `attendeeForm`.
 */
const AttendeeChangeSchema = Type.Object(
  {
    id: Type.Optional(
      nullable(serverId('attendee', 'Left out for a party that is not saved yet.')),
    ),
    uuid: Type.Optional(nullable(deviceUuid())),
    businessId: Type.Optional(serverId('business', 'The business of the address.')),
    name: Type.String(),
    gnr: UnitNumberSchema,
    bnr: UnitNumberSchema,
    snr: UnitNumberSchema,
    fnr: UnitNumberSchema,
    idtype: Type.Optional(
      Type.Enum(['', 'F', 'S'], {
        description: 'F: national identity number, S: organisation number.',
      }),
    ),
    personId: TextSchema,
    address: TextSchema,
    postOffice: TextSchema,
    email: TextSchema,
    phoneNumber: TextSchema,
    roleCode: Type.Optional(Type.Enum(roleCodes)),
    isParticipated: Type.Optional(Type.Boolean()),
    isRepresentedBy: Type.Optional(Type.Boolean()),
    powerOfAttorneyType: Type.Optional(nullable(Type.Enum(['SMF', 'SUF']))),
    signature: Type.Optional(SignatureSchema),
    signatureRecord: Type.Optional(GivenRecordSchema),
    ...PartyNoticeSchema.properties,
  },
  { title: 'AttendeeChange' },
);
export type AttendeeChange = Static<typeof AttendeeChangeSchema>;

export const AttendeeChangesSchema = Type.Array(AttendeeChangeSchema, {
  maxItems: caps.attendees,
  examples: [
    [
      {
        uuid: '2b0d7b3d-9c53-4c0e-8b54-9f1de0b5a7c1',
        businessId: 2077,
        name: 'Ánne Østby',
        gnr: 31,
        bnr: 472,
        idtype: '',
        personId: '',
        address: 'Fjordvegen 12',
        postOffice: '5730 Fjordvik',
        email: 'anne.ostby@example.org',
        phoneNumber: '',
        roleCode: 'NB',
        isParticipated: true,
        isRepresentedBy: false,
        powerOfAttorneyType: null,
        signature: '',
        notifiedOn: '2026-11-02',
        noticeWay: 'letter',
        noticeReceipt: '',
        agreesToShortNotice: false,
        representedBy: '',
        position: 'agreed',
        remark: '',
      },
    ],
  ],
});
export type AttendeeChanges = Static<typeof AttendeeChangesSchema>;

export const AttendeesPathSchema = Type.Object({ businessId: serverId('business') });
