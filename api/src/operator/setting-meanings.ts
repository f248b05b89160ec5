import type { CustomerSettings } from '../access/customer-settings';

interface Meaning {
  /** Begins in lower case, for the middle of a sentence. */
  takes: string;
  means: string;
  /** The value in what an operator writes. What cannot be read is left as text, which the setting then refuses. */
  read(text: string): unknown;
}

const asText = (text: string) => text;
const asNumber = (text: string) => (/^\d{1,9}$/.test(text) ? Number(text) : text);
const asSwitch = (text: string) => (text === 'true' ? true : text === 'false' ? false : text);
const asList = (text: string) => [...new Set(text.split(',').map((part) => part.trim()))];

/** What an operator is told of each setting. */
export const settingMeanings: Record<keyof CustomerSettings, Meaning> = {
  KommuneRestrictions: {
    takes: 'municipality numbers of four digits, parted by commas',
    means: "municipalities whose cases the customer's users see; all of the customer's where it is not set",
    read: asList,
  },
  'ServiceCatalog.AppId': { takes: 'text', means: 'the app id that the map catalogue is asked with', read: asText },
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
    means: 'whether a case that is assigned to an officer is hidden from the others',
    read: asSwitch,
  },
  'Documents.ScreenshotType': {
    takes: "the code of one of the customer's document types, of at most 50 characters",
    means: 'the document type that a picture of the map is saved under',
    read: asText,
  },
  'Offline.Days': {
    takes: 'a whole number of days from 1 to 365',
    means: 'for how many days without contact a device opens on what it keeps',
    read: asNumber,
  },
};
