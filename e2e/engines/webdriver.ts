/** The standard's name for an element in what goes over the wire. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';

/** As a script is given one. */
const referenceTo = (element: string) => ({ [elementKey]: element });

/** The protocol finds out where an element is, and then presses there: by then it may have moved on. */
const untilStill = `
  const [element] = arguments;
  element.scrollIntoView({ block: 'nearest' });
  const place = () => JSON.stringify(element.getBoundingClientRect());
  const frame = () => new Promise(requestAnimationFrame);
  return (async () => {
    for (let before = '', same = 0; same < 5 && element.isConnected; same = before === place() ? same + 1 : 0) {
      before = place();
      await frame();
    }
  })();`;

/** How long one command may take; a page that loads is one. */
const limitMs = 60_000;

/** A browser that is driven by the W3C's WebDriver protocol, over HTTP. */
export class WebDriver {
  private constructor(
    private readonly address: string,
    /** Of the browser. */
    readonly version: string,
  ) {}

  /**
   * @param driver its address, without a trailing slash
   * @throws Error with what the driver says when no browser comes of it
   */
  static async open(driver: string): Promise<WebDriver> {
    const capabilities = { alwaysMatch: { pageLoadStrategy: 'normal' } };
    const session = await command<{ sessionId: string; capabilities: { browserVersion: string } }>(
      'POST',
      `${driver}/session`,
      { capabilities },
    );
    return new WebDriver(`${driver}/session/${session.sessionId}`, session.capabilities.browserVersion);
  }

  goto = (url: string) => this.post('/url', { url });

  url = () => this.get<string>('/url');

  /** In CSS pixels, with what the browser itself shows around the page. */
  resize = (width: number, height: number) => this.post('/window/rect', { x: 0, y: 0, width, height });

  /** How many elements there are. @param xpath from the document's root */
  count = async (xpath: string) => (await this.all(xpath)).length;

  /** Presses the middle of an element, once it stands still, as a pointer does. @throws Error when something lies over it */
  async click(xpath: string): Promise<void> {
    const element = await this.one(xpath);
    await this.run(untilStill, referenceTo(element));
    await this.post(`/element/${element}/click`, {});
  }

  /** Types in place of what stands in a field. */
  async write(xpath: string, text: string): Promise<void> {
    const element = await this.one(xpath);
    // The protocol's own way of emptying a field is not seen by React, which puts back what stood there.
    await this.run('arguments[0].focus(); arguments[0].select();', referenceTo(element));
    await this.post(`/element/${element}/value`, { text });
  }

  isEnabled = async (xpath: string) => this.get<boolean>(`/element/${await this.one(xpath)}/enabled`);

  /** What is read of an element. */
  text = async (xpath: string) => this.get<string>(`/element/${await this.one(xpath)}/text`);

  /** What stands in a field. */
  value = async (xpath: string) => this.get<string>(`/element/${await this.one(xpath)}/property/value`);

  /** In CSS pixels of the view; the protocol's own answer counts from the top of the page, scrolled or not. */
  box = async (xpath: string) =>
    this.run<{ x: number; y: number; width: number; height: number }>(
      'const { x, y, width, height } = arguments[0].getBoundingClientRect(); return { x, y, width, height };',
      referenceTo(await this.one(xpath)),
    );

  /** Goes through places of the view, in CSS pixels, with the button of the mouse down from the first to the last. */
  async drag([first, ...others]: { x: number; y: number }[]): Promise<void> {
    const move = (place: { x: number; y: number } | undefined) => ({
      type: 'pointerMove',
      duration: 20,
      x: Math.round(place?.x ?? 0),
      y: Math.round(place?.y ?? 0),
    });
    const actions = [
      move(first),
      { type: 'pointerDown', button: 0 },
      ...others.map(move),
      { type: 'pointerUp', button: 0 },
    ];
    await this.post('/actions', {
      actions: [{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }],
    });
  }

  /** What the body of a function returns in the page; a promise is waited for. */
  run = <Result>(script: string, ...args: unknown[]) => this.post<Result>('/execute/sync', { script, args });

  /** Ends the browser. */
  close = () => command('DELETE', this.address);

  private async one(xpath: string): Promise<string> {
    const [first] = await this.all(xpath);
    if (!first) throw new Error(`Nothing is at ${xpath}`);
    return first;
  }

  private async all(xpath: string): Promise<string[]> {
    const found = await this.post<{ [elementKey]: string }[]>('/elements', { using: 'xpath', value: xpath });
    return found.map((element) => element[elementKey]);
  }

  private get = <Result>(path: string) => command<Result>('GET', this.address + path);

  private post = <Result>(path: string, body: object) => command<Result>('POST', this.address + path, body);
}

async function command<Result>(method: string, url: string, body?: object): Promise<Result> {
  const answer = await fetch(url, {
    method,
    signal: AbortSignal.timeout(limitMs),
    ...(body && { body: JSON.stringify(body) }),
  });
  const { value } = (await answer.json()) as { value: Result & { error?: string; message?: string } };
  if (!answer.ok) throw new Error(`${value.error}: ${value.message}`);
  return value;
}
