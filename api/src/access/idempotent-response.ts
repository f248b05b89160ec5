/** What a write is answered. */
export type Answer = {
  status: number;
  headers: Record<string, string>;
  /** JSON text; null without a body. */
  body: string | null;
};

/** What a key stands for: the answer that it was given, and to what. */
export type AnsweredRequest = Answer & { requestHash: string };
