import { partyPositions } from '@feltbok/domain/cases/party-notice.ts';
import Type from 'typebox';
import { DayOrEmptySchema } from './identifiers.ts';

/** The fields of a party's notice and position; each is absent where nothing is recorded. */
export const PartyNoticeSchema = Type.Partial(
  Type.Object({
    notifiedOn: DayOrEmptySchema,
    noticeWay: Type.String({
      description: 'How it was notified: one of the ways in the customer’s settings, or empty.',
    }),
    noticeReceipt: Type.String(),
    agreesToShortNotice: Type.Boolean({
      description: 'Whether it agreed to a shorter time between notice and meeting.',
    }),
    representedBy: Type.String({ description: 'Name of whoever represents it.' }),
    position: Type.Enum(partyPositions),
    remark: Type.String(),
  }),
);
