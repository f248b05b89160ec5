interface NamedDocument {
  fileName: string;
  /** Name that the user gave; empty or absent in lists that an older version stored. */
  description?: string;
}

/** Describes a document by the user's name for it, followed by its file name in the case. */
export function describeDocument({ fileName, description = '' }: NamedDocument, name = fileName) {
  const words = description.trim();
  return words === '' || words === fileName ? name : `${words} (${name})`;
}

/**
 * Number of letters at the end of a file name that differ between documents of one type: eight
 * digits and the extension.
 */
const distinctLetters = 13;

/** Splits a file name so that the middle, which is equal for documents of one type, can be cut. */
export function splitFileName(name: string): { start: string; end: string } {
  const letters = [...name];
  return {
    start: letters.slice(0, -distinctLetters).join(''),
    end: letters.slice(-distinctLetters).join(''),
  };
}
