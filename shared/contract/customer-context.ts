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
        description: 'What the user may do. What a device stored before lacks it.',
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
        description: 'Code of the document type that a picture of the map is saved under.',
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
            'The types of business that call for advice on boundary adjustment, and its limits. What a device kept from before lacks it.',
        },
      ),
    ),
    measuring: Type.Optional(
      Type.Object(
        {
          planeTolerance: Type.Optional(
            Type.Number({ description: 'Metres between measurements of one mark.' }),
          ),
          heightTolerance: Type.Optional(Type.Number({ description: 'Metres.' })),
          minutesApart: Type.Optional(
            Type.Integer({ description: 'Between two measurements of one mark.' }),
          ),
        },
        {
          description:
            'What a mark that is measured more than once must be within; what is left out is not judged.',
        },
      ),
    ),
    offlineDays: Type.Optional(
      Type.Integer({
        minimum: 1,
        description: 'For so many days without contact may a device open what it keeps.',
      }),
    ),
    lease: Type.Optional(LeaseSchema),
    sealedDays: Type.Optional(
      Type.Integer({
        minimum: 1,
        description:
          'So many days work that waits stays sealed on a device that has lost its access.',
      }),
    ),
    deviceLock: Type.Optional(
      Type.Object(
        {
          use: Type.Enum(deviceLockUses, {
            description: 'Whether what a device stores is opened by a PIN.',
          }),
          minutes: Type.Optional(
            Type.Integer({ minimum: 1, description: 'Without use until the app is locked.' }),
          ),
          keyMinutes: Type.Optional(
            Type.Integer({
              minimum: 0,
              description:
                'From then until the key leaves the memory of the device, although changes wait to be sent.',
            }),
          ),
        },
        { description: 'A server of before leaves it out; a PIN is then offered.' },
      ),
    ),
    sealsPapers: Type.Optional(
      Type.Boolean({
        description: 'Whether papers get a seal. A server of before leaves it out.',
      }),
    ),
    hasPapersOnDevice: Type.Optional(
      Type.Boolean({
        description:
          'Whether each device is to fetch by itself, on Wi-Fi, what makes papers without a network.',
      }),
    ),
    documentMaxBytes: Type.Optional(
      Type.Integer({
        minimum: 1,
        description: 'So large may a document be. What a device kept from before lacks it.',
      }),
    ),
    hasDocumentQuota: Type.Optional(
      Type.Boolean({
        description:
          'Whether GET /api/DocumentRoom is worth asking: the documents have a limit together.',
      }),
    ),
    documentMediaTypes: Type.Optional(
      Type.Array(Type.String(), {
        description:
          'Documents of these media types alone are taken. Left out where all are, or by a server of before.',
      }),
    ),
  },
  { title: 'CustomerContext' },
);
export type CustomerContext = Static<typeof CustomerContextSchema>;
