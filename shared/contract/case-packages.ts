import Type, { type Static } from 'typebox';

/**
 * Why a document cannot be in a package now.
 * - `uploading`: its content has not arrived
 * - `scanning`, `infected`: it waits for the scan for malware, or contains malware
 * - `sealing`: the paper waits for its seal
 * - `missing`: the server has lost its file, which the operator must look into
 */
const packageObstacles = ['uploading', 'scanning', 'infected', 'sealing', 'missing'] as const;

export const UnavailableDocumentSchema = Type.Object(
  {
    uuid: Type.String({ format: 'uuid' }),
    fileName: Type.String(),
    obstacle: Type.Enum(packageObstacles),
  },
  { title: 'UnavailableDocument' },
);
export type UnavailableDocument = Static<typeof UnavailableDocumentSchema>;

export const PackageOrderSchema = Type.Object(
  {
    leavesOutUnavailable: Type.Optional(
      Type.Boolean({
        description:
          'Makes the package although documents cannot be in it now, and names them in it. ' +
          'Without it the answer is then 409, with `documents`. A paper that waits for its seal ' +
          'is included without it.',
      }),
    ),
    delivers: Type.Optional(
      Type.Boolean({
        default: true,
        description:
          'Whether the business is delivered with a whole package, after which users cannot change ' +
          'it until a lead reopens it. A package without all documents delivers nothing.',
      }),
    ),
  },
  { title: 'PackageOrder', examples: [{ leavesOutUnavailable: true, delivers: false }] },
);

/** Reads which documents cannot be in a package. @param body parsed body of an answer with 409 */
export function readUnavailableDocuments(body: unknown): UnavailableDocument[] {
  const documents =
    typeof body === 'object' && body !== null && 'documents' in body ? body.documents : undefined;
  return Array.isArray(documents) ? (documents as UnavailableDocument[]) : [];
}
