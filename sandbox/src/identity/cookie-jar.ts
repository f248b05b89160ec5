/**
 * The parts of a browser that signing in needs: cookies, redirects and forms that submit
 * themselves.
 */
export class CookieJar {
  readonly #cookies = new Map<string, string>();

  /**
   * Follows redirects until a page answers or the next address starts with `end`, and returns that
   * address.
   */
  async follow(address: string, end: string, form?: URLSearchParams): Promise<string> {
    const response = await this.fetch(address, form);
    const location = response.headers.get('location');
    const body = await response.text();
    if (!location) {
      const submitted = parseSelfSubmittingForm(body);
      if (submitted) return this.follow(submitted.action, end, submitted.fields);
      if (response.ok) return address;
      throw new Error(`${response.status} from ${address}: ${body}`);
    }
    const next = new URL(location, address).href;
    return next.startsWith(end) ? next : this.follow(next, end);
  }

  /** Sends one request, with POST when there is a form, and leaves redirects to the caller. */
  async fetch(address: string, form?: URLSearchParams): Promise<Response> {
    const response = await fetch(address, {
      method: form ? 'POST' : 'GET',
      redirect: 'manual',
      headers: { cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form ? { body: form } : {}),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (value) this.#cookies.set(name, value);
      else this.#cookies.delete(name);
    }
    return response;
  }
}

function parseSelfSubmittingForm(
  page: string,
): { action: string; fields: URLSearchParams } | undefined {
  const action =
    page.includes('document.forms[0].submit()') &&
    /<form method="post" action="([^"]+)"/.exec(page)?.[1];
  if (!action) return undefined;
  const fields = [...page.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)];
  return {
    action,
    fields: new URLSearchParams(fields.map(([, name = '', value = '']) => [name, value])),
  };
}
