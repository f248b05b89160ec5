import { knownHeightSystems } from '@feltbok/domain/boundary-marks/mark-height.ts';
import { userRoles } from '@feltbok/domain/users/user-role.ts';
import Type, { type Static } from 'typebox';
import { LeaseSchema } from './devices.ts';

/** Whether users of a device must have a PIN, may have one, or are not offered one. */
export const deviceLockUses = ['required', 'offered', 'off'] as const;

/** The signed-in user, the customer, and the customer's settings. */
export const CustomerContextSchema = Type.Object(
  {
    /** The signed-in user's name. */
    name: Type.String(),
    role: Type.Optional(
      Type.Enum(userRoles, {
        description: 'The user’s role. Absent in older data on a device.',
      }),
    ),
    customerName: Type.String(),
    customerId: Type.String(),
    /** Municipality numbers the customer is restricted to; empty means no restriction. */
    kommunenummer: Type.Array(Type.String()),
    serviceCatalogAppId: Type.String(),
    serviceCatalogCustomerId: Type.String(),
    isShowAdditionalFeatures: Type.Boolean(),
    surveyorName: Type.Optional(Type.String()),
    surveyorNumber: Type.Optional(Type.String()),
    screenshotDocumentType: Type.Optional(
      Type.String({
        description: 'Code of the document type for pictures of the map.',
      }),
    ),
    boundaryAdjustment: Type.Optional(
      Type.Object(
        {
          typeCodes: Type.Array(Type.String()),
          changePercent: Type.Number(),
          changeArea: Type.Number({ description: 'Square metres.' }),
          givenAwayPercent: Type.Number(),
        },
        {
          description:
            'The types of business that call for advice on boundary adjustment, and its limits. ' +
            'Absent in older data on a device.',
        },
      ),
    ),
    notice: Type.Optional(
      Type.Object(
        {
          days: Type.Integer({ description: 'Days between notice and meeting.' }),
          ways: Type.Array(Type.String()),
          text: Type.Optional(Type.String({ description: 'The customer’s text of a notice.' })),
        },
        {
          description:
            'When a short notice is pointed out, the ways of notifying parties, and the text of ' +
            'a notice. Absent where the customer has set none of them.',
        },
      ),
    ),
    protocol: Type.Optional(
      Type.Object(
        {
          parts: Type.Optional(
            Type.Array(Type.String(), { description: 'Parts of a protocol, in their order.' }),
          ),
          complaint: Type.Optional(Type.String({ description: 'The text about complaints.' })),
        },
        {
          description:
            'What the customer’s protocols have. Absent where the customer has set nothing.',
        },
      ),
    ),
    registrationItems: Type.Optional(
      Type.Array(Type.String(), {
        description:
          'What the basis for registration lists, by type of business: `FRADELING: surveyor; ' +
          'permit`. Absent where the customer has set nothing, and in older data on a device.',
      }),
    ),
    measuring: Type.Optional(
      Type.Object(
        {
          planeTolerance: Type.Optional(
            Type.Number({ description: 'Metres between measurements of one mark.' }),
          ),
          heightTolerance: Type.Optional(Type.Number({ description: 'Metres.' })),
          minutesApart: Type.Optional(
            Type.Integer({ description: 'Minutes between two measurements of one mark.' }),
          ),
          heightSystem: Type.Optional(
            Type.Enum(knownHeightSystems, {
              description: 'The system that heights are stored in unless the user chooses another.',
            }),
          ),
        },
        {
          description:
            'The limits for a mark that is measured more than once, and the usual system of ' +
            'heights. A limit that is left out is not checked.',
        },
      ),
    ),
    offlineDays: Type.Optional(
      Type.Integer({
        minimum: 1,
        description: 'The number of days for which a device may open its data without contact.',
      }),
    ),
    lease: Type.Optional(LeaseSchema),
    sealedDays: Type.Optional(
      Type.Integer({
        minimum: 1,
        description:
          'The number of days for which a device that has lost its access keeps unsent work, ' +
          'sealed.',
      }),
    ),
    deviceLock: Type.Optional(
      Type.Object(
        {
          use: Type.Enum(deviceLockUses, {
            description: 'Whether a PIN protects the data on a device.',
          }),
          minutes: Type.Optional(
            Type.Integer({
              minimum: 1,
              description: 'Minutes without use until the app is locked.',
            }),
          ),
          keyMinutes: Type.Optional(
            Type.Integer({
              minimum: 0,
              description:
                'Minutes from then until the key is removed from the device’s memory, even if ' +
                'changes wait to be sent.',
            }),
          ),
        },
        { description: 'Left out by older servers; a PIN is then offered.' },
      ),
    ),
    sealsPapers: Type.Optional(
      Type.Boolean({
        description: 'Whether papers get a seal. Left out by older servers.',
      }),
    ),
    hasPapersOnDevice: Type.Optional(
      Type.Boolean({
        description:
          'Whether each device downloads by itself, on Wi-Fi, what makes papers without a ' +
          'network.',
      }),
    ),
    documentMaxBytes: Type.Optional(
      Type.Integer({
        minimum: 1,
        description: 'The maximum size of a document. Absent in older data on a device.',
      }),
    ),
    hasDocumentQuota: Type.Optional(
      Type.Boolean({
        description:
          'Whether the documents have a total limit, which GET /api/DocumentRoom returns.',
      }),
    ),
    documentMediaTypes: Type.Optional(
      Type.Array(Type.String(), {
        description:
          'The accepted media types. Left out if all are accepted, and by older servers.',
      }),
    ),
  },
  { title: 'CustomerContext' },
);
export type CustomerContext = Static<typeof CustomerContextSchema>;
