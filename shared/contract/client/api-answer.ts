import type { ApiFailure } from './api-failure.ts';

/** Result of a call: the API's answer, or why there is none. */
export type ApiAnswer<Body> =
  | { ok: true; status: number; body: Body; etag: string | null }
  | { ok: false; failure: ApiFailure };
