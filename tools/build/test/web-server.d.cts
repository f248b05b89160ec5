export interface WebRequest {
  method: string;
  url: string;
  /** Names are in lower case. */
  headers: Record<string, string | undefined>;
  body: string;
}

/**
 * `closed` ends the connection before the answer, `broken off` within it, and `no answer` keeps it
 * open.
 */
export type WebAnswer =
  | { status: number; headers?: Record<string, string>; body?: string }
  | 'closed'
  | 'broken off'
  | 'no answer';

export interface WebServer {
  /** Address without a trailing slash. */
  address: string;
  answer: (request: WebRequest) => WebAnswer;
  close(): void;
}

/** Starts a web server on a free port of this machine, for tests that really use the network. */
export function startWebServer(): Promise<WebServer>;
