import { originHeader } from '@feltbok/contract/client/answer-origin.ts';
import { type ApiClient, createApiClient } from '@feltbok/contract/client/api-client.ts';
import { computeSha256 } from '@feltbok/contract/client/transfer.data.ts';

interface Received {
  /** Method and path, as in `PUT /api/Businesses/2077`. */
  call: string;
  /** JSON as a value, a file as it is. */
  body: unknown;
  headers: Headers;
}

/**
 * The product API as a test sets it up, behind the real client. What is not served cannot be
 * reached.
 */
export interface ProductApi {
  client: ApiClient;
  /** Every request that was made, in order. */
  received: Received[];
  /**
   * Sets the answer to a call, in the API's form: marked, an object as JSON, an error as
   * problem+json. A text becomes a stream; HTML, or a text with an error status, stands for another
   * server that answers in the API's place.
   */
  serve(call: string, status: number, body?: unknown, headers?: Record<string, string>): void;
  /** Sets a file as the answer to a call, like a document's content, under the file's name. */
  serveFile(call: string, file: Blob): Promise<void>;
  /** Makes a call unreachable. */
  remove(call: string): void;
  /**
   * Holds requests of this call until the returned function is called. They get the answer that is
   * set by then.
   */
  hold(call: string): () => void;
  calls(): string[];
  /** Settles when this many requests have been made in total. */
  whenReceived(count: number): Promise<void>;
}

const address = 'http://api.example';

export function productApi(): ProductApi {
  const answers = new Map<string, () => Response>();
  const delayed = new Map<string, Promise<void>>();
  const received: Received[] = [];
  const onReceived = new Set<() => void>();
  const handle = async (call: string, body: unknown, headers: Headers): Promise<Response> => {
    received.push({ call, body, headers });
    for (const check of [...onReceived]) check();
    await delayed.get(call);
    const answer = answers.get(call);
    if (!answer) throw new TypeError('fetch failed');
    return answer();
  };
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const body = init?.body ? JSON.parse(String(init.body)) : undefined;
    return handle(
      `${init?.method} ${String(input).replace(address, '')}`,
      body,
      new Headers(init?.headers),
    );
  });
  const Upload = createUploadClass(handle);
  jest.spyOn(globalThis, 'XMLHttpRequest').mockImplementation(() => new Upload());
  return {
    client: createApiClient({ baseUrl: address, getToken: async () => ({ token: 'a-token' }) }),
    received,
    calls: () => received.map(({ call }) => call),
    whenReceived: (count) =>
      new Promise((resolve) => {
        const check = () => {
          if (received.length < count) return;
          onReceived.delete(check);
          resolve();
        };
        onReceived.add(check);
        check();
      }),
    serve: (call, status, body, headers) => {
      answers.set(call, () => respond(status, body, headers));
    },
    async serveFile(call, file) {
      const bytes = await file.arrayBuffer();
      const headers = {
        ETag: `"${await computeSha256(file)}"`,
        'Content-Type': file.type,
        [originHeader.name]: originHeader.value,
        ...(file instanceof File && {
          'Content-Disposition': `attachment; filename="${file.name}"`,
        }),
      };
      answers.set(call, () => new Response(bytes, { headers }));
    },
    remove: (call) => answers.delete(call),
    hold: (call) => {
      let release = () => {};
      delayed.set(
        call,
        new Promise((resolve) => {
          release = () => {
            delayed.delete(call);
            resolve();
          };
        }),
      );
      return () => release();
    },
  };
}

function respond(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  const mark = { [originHeader.name]: originHeader.value };
  if (typeof body === 'string') {
    const isOfAnother = status >= 400 || body.startsWith('<');
    return new Response(body, { status, headers: { ...(!isOfAnother && mark), ...headers } });
  }
  if (status < 400) {
    return new Response(body === undefined ? null : JSON.stringify(body), {
      status,
      headers: { ...mark, ...headers },
    });
  }
  const type = { 'Content-Type': 'application/problem+json; charset=utf-8' };
  const problem = body ?? { type: 'about:blank', title: '', status };
  return new Response(JSON.stringify(problem), {
    status,
    headers: { ...mark, ...type, ...headers },
  });
}

type Handle = (call: string, body: unknown, headers: Headers) => Promise<Response>;

/**
 * The part of XMLHttpRequest that an upload needs: half of the file is sent at once, the rest with
 * the answer.
 */
function createUploadClass(handle: Handle) {
  class Upload {
    upload: { onprogress?: (event: { loaded: number }) => void } = {};
    onload = () => {};
    onerror = () => {};
    onabort = () => {};
    onloadend = () => {};
    status = 0;
    statusText = '';
    responseText = '';
    private call = '';
    private headers = new Headers();
    private answered = new Headers();
    private isOver = false;

    open(method: string, url: string) {
      this.call = `${method} ${url.replace(address, '')}`;
    }
    setRequestHeader(name: string, value: string) {
      this.headers.set(name, value);
    }
    getAllResponseHeaders() {
      return [...this.answered].map(([name, value]) => `${name}: ${value}`).join('\r\n');
    }
    send(body: Blob) {
      this.upload.onprogress?.({ loaded: Math.floor(body.size / 2) });
      handle(this.call, body, this.headers).then(
        async (answer) => {
          const { status, statusText, headers } = answer;
          Object.assign(this, {
            status,
            statusText,
            answered: headers,
            responseText: await answer.text(),
          });
          this.upload.onprogress?.({ loaded: body.size });
          this.end(this.onload);
        },
        () => this.end(this.onerror),
      );
    }
    abort() {
      this.end(this.onabort);
    }
    private end(report: () => void) {
      if (this.isOver) return;
      this.isOver = true;
      report();
      this.onloadend();
    }
  }
  return Upload as unknown as new () => XMLHttpRequest;
}
