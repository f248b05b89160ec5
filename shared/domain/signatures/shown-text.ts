/** The text of an agreement as it is shown and signed. */
export interface AgreementText {
  /** `TextModel` in canonical form: what a party signs. */
  model: string;
  /** Data URLs of its pictures, in the order of their digests in the model. */
  pictures: string[];
}
