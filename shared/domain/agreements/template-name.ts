/**
 * Two names are one when they differ in case, in blanks around them, or in how a letter with an
 * accent is encoded.
 */
export const templateNameKey = (name: string) => name.trim().normalize('NFC').toLowerCase();
