/** Highest numbers of records. Records above a cap stay, and may still be changed. */
export const caps = {
  /** Templates of a customer. */
  templates: 200,
  /** UTF-16 code units of all templates of a customer: ten of the largest. */
  templateLetters: 60_000_000,
  /** Attendees of a business. */
  attendees: 2000,
  documentsOfCase: 3000,
  documentsOfCustomer: 500_000,
} as const;
