/** Database of localforage with the preferences of all users of this device. */
export const preferencesDatabaseName = 'feltbok-preferences';

/** Key of one preference. User keys have no spaces. */
export const toPreferenceKey = (userKey: string, name: string): string => `${userKey} ${name}`;
