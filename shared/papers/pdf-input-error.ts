/**
 * The given HTML cannot be made into a PDF. The message continues a sentence that begins with the
 * field's name.
 */
export class PdfInputError extends Error {
  constructor(
    readonly field: string,
    message: string,
  ) {
    super(message);
  }
}
