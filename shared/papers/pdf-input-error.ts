/**
 * What was given cannot be made into a PDF; the message is the rest of a sentence that begins with
 * the field's name.
 */
export class PdfInputError extends Error {
  constructor(
    readonly field: string,
    message: string,
  ) {
    super(message);
  }
}
