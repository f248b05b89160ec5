/**
 * Returns the same key for names that differ only in case, in blanks around them, or in how a
 * letter with an accent is encoded.
 */
export const toTemplateNameKey = (name: string) => name.trim().normalize('NFC').toLowerCase();
