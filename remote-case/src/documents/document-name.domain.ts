interface NamedDocument {
  fileName: string;
  /** What the user called it; may be empty, or left out by a list that an older version stored. */
  description?: string;
}

/** What a person calls the document, with the name that it has in the case behind it. */
export function describeDocument({ fileName, description = '' }: NamedDocument, name = fileName) {
  const words = description.trim();
  return words === '' || words === fileName ? name : `${words} (${name})`;
}

/**
 * Letters at the end of a file name that distinguish documents of one type: eight digits and the
 * ending.
 */
const distinctLetters = 13;

/** Parts a file name so that it can be cut off in the middle, where names of one type are equal. */
export function splitFileName(name: string): { start: string; end: string } {
  const letters = [...name];
  return {
    start: letters.slice(0, -distinctLetters).join(''),
    end: letters.slice(-distinctLetters).join(''),
  };
}
