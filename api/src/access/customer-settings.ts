import { deviceLockUses } from '@feltbok/shared/wire/customer-context';
import { MunicipalityNumberSchema } from '@feltbok/shared/wire/identifiers';
import Type, { type Static } from 'typebox';
import { Compile } from 'typebox/compile';

const Percent = Type.Number({ minimum: 0, maximum: 100 });

/** What an installation sets for a customer, by the names that an operator knows. */
export const CustomerSettingsSchema = Type.Object(
  {
    /**
     * The municipalities whose cases the customer's users may see; none named means all of the
     * customer's.
     */
    KommuneRestrictions: Type.Optional(Type.Array(MunicipalityNumberSchema)),
    'ServiceCatalog.AppId': Type.Optional(Type.String()),
    'ServiceCatalog.CustomerId': Type.Optional(Type.String()),
    'Feature.ShowAdditionalFeatures': Type.Optional(Type.Boolean()),
    /**
     * A case that is assigned to an officer is shown to no other; one that is assigned to nobody,
     * to all.
     */
    'Cases.OnlyAssigned': Type.Optional(Type.Boolean()),
    /** Leads are shown all cases, though the others are shown only theirs. */
    'Cases.AllForLeads': Type.Optional(Type.Boolean()),
    /** Code of the document type that a picture of the map is saved under. */
    'Documents.ScreenshotType': Type.Optional(Type.String({ minLength: 1, maxLength: 50 })),
    /** So much may the customer's documents take together, in units of 1024 × 1024 bytes. */
    'Documents.QuotaMegabytes': Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000_000 })),
    /**
     * Media types, or the short names of them, that documents may have beside those that the
     * product makes itself.
     */
    'Documents.FileTypes': Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 100 }), { maxItems: 100 }),
    ),
    /** Codes of the types of business that call for advice on boundary adjustment. */
    'BoundaryAdjustment.TypeCodes': Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 50 })),
    ),
    /**
     * The limits that the advice goes by: per cent of a property's area, square metres, per cent
     * given up.
     */
    'BoundaryAdjustment.ChangePercent': Type.Optional(Percent),
    'BoundaryAdjustment.ChangeArea': Type.Optional(Type.Number({ minimum: 0, maximum: 1_000_000 })),
    'BoundaryAdjustment.GivenAwayPercent': Type.Optional(Percent),
    /**
     * What a mark that is measured more than once must be within: millimetres in the plane and of
     * the height.
     */
    'Measuring.PlaneTolerance': Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
    'Measuring.HeightTolerance': Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
    /** So many minutes must there be between two measurements of a mark. */
    'Measuring.MinutesApart': Type.Optional(Type.Integer({ minimum: 1, maximum: 1440 })),
    /**
     * For so many days without contact a device opens on what it stores; where the app's own number
     * is lower, that holds.
     */
    'Offline.Days': Type.Optional(Type.Integer({ minimum: 1, maximum: 365 })),
    /** So many days work that waits stays sealed on a device that has lost its access. */
    'Devices.SealedDays': Type.Optional(Type.Integer({ minimum: 1, maximum: 365 })),
    /**
     * Whether what a device stores is opened by a PIN: every user must have one, may have one, or
     * is offered none.
     */
    'Devices.Lock': Type.Optional(Type.Enum(deviceLockUses)),
    /** For so many minutes without use the app stays open. */
    'Devices.LockMinutes': Type.Optional(Type.Integer({ minimum: 1, maximum: 240 })),
    /**
     * For so many minutes more the key stays in the device's memory, where changes wait to be sent.
     */
    'Devices.KeyMinutes': Type.Optional(Type.Integer({ minimum: 0, maximum: 1440 })),
    /** Each device fetches by itself, on Wi-Fi, what makes papers without a network. */
    'Papers.OnDevice': Type.Optional(Type.Boolean()),
    /** So many days after its last meeting and its users' last change a case is erased. */
    'Cases.Days': Type.Optional(Type.Integer({ minimum: 90, maximum: 36_500 })),
    /**
     * From this day on, in Norwegian time, a new signature that does not say what was signed is
     * rejected.
     */
    'Signatures.EvidenceFrom': Type.Optional(Type.String({ format: 'date' })),
    /** For so many days it is recorded who has read personal data. */
    'PersonalReads.Days': Type.Optional(Type.Integer({ minimum: 30, maximum: 3650 })),
  },
  { additionalProperties: false },
);
export type CustomerSettings = Static<typeof CustomerSettingsSchema>;

const check = Compile(CustomerSettingsSchema);

export const isSettingValue = (name: keyof CustomerSettings, value: unknown): boolean =>
  check.Check({ [name]: value });

/**
 * @param stored the values of `customer_settings` by name
 * @throws Error when they do not hold, since a restriction that cannot be read must not become none
 */
export function parseCustomerSettings(stored: unknown): CustomerSettings {
  if (check.Check(stored)) return stored;
  const [first] = check.Errors(stored);
  throw new Error(`The customer's settings do not hold: ${first?.instancePath} ${first?.message}`);
}
