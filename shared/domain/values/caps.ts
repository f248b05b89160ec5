/** So many of each there may be. What is there already stays, and may be changed. */
export const caps = {
  /** Of a customer. */
  templates: 200,
  /** UTF-16 code units of all templates of a customer: ten of the largest. */
  templateLetters: 60_000_000,
  /** Of a business. */
  attendees: 2000,
  documentsOfCase: 3000,
  documentsOfCustomer: 500_000,
} as const;
