export interface WebRequest {
  method: string;
  url: string;
  /** Names in lower case. */
  headers: Record<string, string | undefined>;
  body: string;
}

/** `closed` before and `broken off` within the answer, or `no answer` while the connection stays open. */
export type WebAnswer =
  | { status: number; headers?: Record<string, string>; body?: string }
  | 'closed'
  | 'broken off'
  | 'no answer';

export interface WebServer {
  /** Without a trailing slash. */
  address: string;
  answer: (request: WebRequest) => WebAnswer;
  close(): void;
}

/** A web server on a free port of this machine, for tests of what truly crosses the network. */
export function startWebServer(): Promise<WebServer>;
