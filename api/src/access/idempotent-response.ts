/** The response of a write, as it is stored. */
export type StoredResponse = {
  status: number;
  headers: Record<string, string>;
  /** JSON text; null for a response without a body. */
  body: string | null;
};

/** The stored response of an idempotency key, with the hash of the request. */
export type StoredRequest = StoredResponse & { requestHash: string };
