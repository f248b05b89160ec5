import Type, { type Static } from 'typebox';
import { nullable, serverId } from './identifiers.ts';

/** The heading of a protocol. */
export const ProtocolHeaderSchema = Type.Object(
  {
    caseReference: nullable(
      Type.String({
        description:
          'The journal number in the archive; null if the case system has delivered none.',
      }),
    ),
    caseNumber: Type.String(),
    municipalityName: Type.String(),
    municipalityAddress: Type.String(),
    propertyAddress: Type.String(),
    propertyNumber: Type.String(),
    propertyOwner: Type.String(),
    businessDate: Type.String({ description: 'ISO 8601 with the offset of Norwegian time.' }),
    businessPlace: Type.String(),
    businessType: Type.String(),
  },
  { title: 'ProtocolHeader' },
);
export type ProtocolHeader = Static<typeof ProtocolHeaderSchema>;

/** The headings of several protocols, with the ids that `GET /api/Reports` asks for. */
export const ProtocolHeadersSchema = Type.Array(
  Type.Object({
    businessId: serverId('business'),
    propertyId: serverId('property'),
    header: ProtocolHeaderSchema,
  }),
);
export type ProtocolHeaders = Static<typeof ProtocolHeadersSchema>;

export const ProtocolQuerySchema = Type.Object({
  businessId: serverId('business'),
  propertyId: serverId('property'),
});
