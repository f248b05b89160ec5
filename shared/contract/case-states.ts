import { type CaseReceipt, caseStates, receiptOutcomes } from '@feltbok/domain/cases/case-state.ts';
import Type from 'typebox';
import { defineEntitySchema } from './entity-schema.ts';
import { nullable } from './identifiers.ts';

export const CaseStateSchema = Type.Enum(caseStates, {
  description:
    '`open`; `held` when a protocol was made; `finished` when a basis for registration was made; ' +
    '`delivered` when a package was taken or a receipt has come, after which users cannot change it ' +
    'until a lead reopens it. Devices of older versions have stored none.',
});

const outcome = Type.Enum(receiptOutcomes, {
  description:
    'Whether the case system has entered the business into the cadastre, or rejects what was ' +
    'delivered.',
});
const day = Type.String({
  format: 'date',
  pattern: '^[12]',
  description: 'Day of the entry, such as `2026-12-14`.',
});

export const CaseReceiptSchema = defineEntitySchema<CaseReceipt>()(
  Type.Object(
    {
      outcome,
      enteredOn: nullable(day),
      message: Type.String(),
      receivedAt: Type.String({ description: 'ISO 8601 with offset.' }),
    },
    { title: 'CaseReceipt', description: 'The last answer of the case system.' },
  ),
);

/** What a case system sends about a business. */
export const SentReceiptSchema = Type.Object(
  {
    outcome,
    enteredOn: Type.Optional(nullable(day)),
    message: Type.Optional(
      Type.String({
        maxLength: 2000,
        description: 'What users shall read, such as what is missing in a rejected business.',
      }),
    ),
  },
  {
    title: 'SentReceipt',
    examples: [{ outcome: 'rejected', enteredOn: null, message: 'Fullmakten mangler.' }],
  },
);
