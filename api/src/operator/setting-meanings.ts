import { usualBoundaryAdjustment as usual } from '@feltbok/shared/domain/boundary-adjustment';
import { usualOfflineDays, usualSealedDays } from '@feltbok/shared/domain/offline-days';
import { deviceLockUses } from '@feltbok/shared/wire/customer-context';
import type { CustomerSettings } from '../access/customer-settings';

interface Meaning {
  /** Begins in lower case, for the middle of a sentence. */
  takes: string;
  means: string;
  /**
   * The value in what an operator writes. What cannot be read is left as text, which the setting
   * then rejects.
   */
  read(text: string): unknown;
}

const asText = (text: string) => text;
const asNumber = (text: string) => (/^\d{1,9}$/.test(text) ? Number(text) : text);
const asDecimal = (text: string) => (/^\d{1,9}(\.\d{1,3})?$/.test(text) ? Number(text) : text);
const asSwitch = (text: string) => (text === 'true' || text === 'false' ? text === 'true' : text);
const asList = (text: string) => [...new Set(text.split(',').map((part) => part.trim()))];

/** The explanation of each setting for operators. */
export const settingMeanings: Record<keyof CustomerSettings, Meaning> = {
  KommuneRestrictions: {
    takes: 'municipality numbers of four digits, parted by commas',
    means:
      "municipalities whose cases the customer's users see; all of the customer's where it is not set",
    read: asList,
  },
  'ServiceCatalog.AppId': {
    takes: 'text',
    means: 'the app id that the map catalogue is asked with',
    read: asText,
  },
  'ServiceCatalog.CustomerId': {
    takes: 'text',
    means: 'the customer id that the map catalogue is asked with',
    read: asText,
  },
  'Feature.ShowAdditionalFeatures': {
    takes: 'true or false',
    means: 'whether the additional features are shown',
    read: asSwitch,
  },
  'Cases.OnlyAssigned': {
    takes: 'true or false',
    means:
      'whether a case that is assigned to an officer is hidden from the others; an archivist sees all',
    read: asSwitch,
  },
  'Cases.AllForLeads': {
    takes: 'true or false',
    means: 'whether leads see all cases where Cases.OnlyAssigned is true',
    read: asSwitch,
  },
  'Documents.ScreenshotType': {
    takes: "the code of one of the customer's document types, of at most 50 characters",
    means: 'the document type that a picture of the map is saved under',
    read: asText,
  },
  'Documents.QuotaMegabytes': {
    takes: 'a whole number of megabytes from 1 to 100000000',
    means: "so much may the customer's documents take together; no limit where it is not set",
    read: asNumber,
  },
  'Documents.FileTypes': {
    takes: 'media types or short names such as tiff, parted by commas',
    means:
      'what may be uploaded beside PDF, PNG and JPEG; everything but programs where it is not set',
    read: asList,
  },
  'BoundaryAdjustment.TypeCodes': {
    takes: 'codes of types of business as the case system delivers them, parted by commas',
    means: `the types that call for advice on boundary adjustment; ${usual.typeCodes.join(', ')} where it is not set`,
    read: asList,
  },
  'BoundaryAdjustment.ChangePercent': {
    takes: 'a number from 0 to 100',
    means: `so many per cent may a property's area change; ${usual.changePercent} where it is not set`,
    read: asDecimal,
  },
  'BoundaryAdjustment.ChangeArea': {
    takes: 'a number of square metres from 0 to 1000000',
    means: `so many square metres may a property's area change; ${usual.changeArea} where it is not set`,
    read: asDecimal,
  },
  'BoundaryAdjustment.GivenAwayPercent': {
    takes: 'a number from 0 to 100',
    means: `so many per cent of its area may a property give up; ${usual.givenAwayPercent} where it is not set`,
    read: asDecimal,
  },
  'Measuring.PlaneTolerance': {
    takes: 'a whole number of millimetres from 1 to 10000',
    means:
      'so far may measurements of one mark be from each other in the plane; not judged where it is not set',
    read: asNumber,
  },
  'Measuring.HeightTolerance': {
    takes: 'a whole number of millimetres from 1 to 10000',
    means:
      'so far may measurements of one mark be from each other in height; not judged where it is not set',
    read: asNumber,
  },
  'Measuring.MinutesApart': {
    takes: 'a whole number of minutes from 1 to 1440',
    means:
      'so long must there be between two measurements of one mark; not judged where it is not set',
    read: asNumber,
  },
  'Cases.Days': {
    takes: 'a whole number of days from 90 to 36500',
    means:
      "so many days after its last meeting and its users' last change a case is erased; never where it is not set",
    read: asNumber,
  },
  'Signatures.EvidenceFrom': {
    takes: 'a date such as 2027-03-01',
    means:
      'from this day on a new signature without evidence, as version 1.6.0 gives it, is rejected; never where it is not set',
    read: asText,
  },
  'PersonalReads.Days': {
    takes: 'a whole number of days from 30 to 3650',
    means: 'for how many days it is recorded who has read personal data; 730 where it is not set',
    read: asNumber,
  },
  'Devices.SealedDays': {
    takes: 'a whole number of days from 1 to 365',
    means: `for how many days a device that has lost its access stores work that was not sent, sealed; ${usualSealedDays} where it is not set`,
    read: asNumber,
  },
  'Devices.Lock': {
    takes: deviceLockUses.join(', '),
    means: 'whether what a device stores is opened by a PIN; offered where it is not set',
    read: asText,
  },
  'Devices.LockMinutes': {
    takes: 'a whole number of minutes from 1 to 240',
    means: 'for how many minutes without use the app stays open; 15 where it is not set',
    read: asNumber,
  },
  'Devices.KeyMinutes': {
    takes: 'a whole number of minutes from 0 to 1440',
    means: 'for how long a locked app may send what waits; 60 where it is not set',
    read: asNumber,
  },
  'Papers.OnDevice': {
    takes: 'true or false',
    means: 'whether each device fetches by itself, on Wi-Fi, what makes papers without a network',
    read: asSwitch,
  },
  'Offline.Days': {
    takes: 'a whole number of days from 1 to 365',
    means: `for how many days without contact a device opens on what it keeps; ${usualOfflineDays} where it is not set`,
    read: asNumber,
  },
};
