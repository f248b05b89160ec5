/** Lengths in UTF-16 code units, as an input field counts them. */
export const attendeeLimits = {
  name: 256,
  address: 256,
  postalCode: 4,
  city: 45,
  email: 256,
  phoneNumber: 50,
  /** What the input takes; `personIdLengths` says what holds. */
  personId: 15,
  /** Farm, holding, lease and section numbers are 1 to this. */
  unitNumber: 99_999,
  noticeWay: 50,
  noticeReceipt: 500,
  representedBy: 256,
  remark: 2000,
} as const;

/** Postal code, a blank, and city. */
export const postOfficeMaxLength = attendeeLimits.postalCode + 1 + attendeeLimits.city;

/** Digits of a national identity number (F) and of an organisation number (S). */
export const personIdLengths = { F: 11, S: 9 } as const;

/**
 * Length of a signature's data URL, with room for a full canvas of 920 by 200, which is many times
 * what a signature needs.
 */
export const signatureMaxLength = 700_000;
