/** Patterns of personal data and sign-in codes in messages. */
const personal = [
  // Tokens, in three parts as JSON Web Tokens are, or named as what they are.
  /\beyJ[\w-]+(\.[\w-]*)*/g,
  /\b(bearer|token|code|signature)[=: ]+\S+/gi,
  /data:[\w/+.-]+;base64,\S*/g,
  /[^\s"'<>@]+@[^\s"'<>@]+\.\w+/g,
  // Parsers quote unreadable input in double quotes; names of the program are in single quotes.
  /"[^"]*"?/g,
  // Identity, organisation and telephone numbers, and what else is long enough to be somebody's.
  /\+?\d[\d ]{6,}\d/g,
];

/** A text of the program's own, without what it may have taken over of anybody's data. */
export const scrub = (text: string | undefined): string | undefined =>
  text === undefined
    ? undefined
    : personal.reduce((remaining, pattern) => remaining.replace(pattern, '…'), text);

/** An address without query and fragment: after a sign-in they hold its code. */
export const withoutParameters = (address: string): string => address.replace(/[?#].*$/s, '');
