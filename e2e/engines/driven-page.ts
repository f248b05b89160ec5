import { By, Origin, type WebDriver } from 'selenium-webdriver';

/**
 * Waits until an element stands still: the protocol finds the place of an element and presses there
 * later, when it may have moved.
 */
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

/**
 * A page in a browser that is driven by the W3C's WebDriver protocol. Elements are found by XPath.
 */
export class DrivenPage {
  constructor(private readonly driver: WebDriver) {}

  goto = (url: string) => this.driver.get(url);

  /** Size in CSS pixels, including what the browser shows around the page. */
  resize = (width: number, height: number) =>
    this.driver.manage().window().setRect({ x: 0, y: 0, width, height });

  count = async (xpath: string) => (await this.driver.findElements(By.xpath(xpath))).length;

  /**
   * Presses the middle of an element once it stands still.
   * @throws Error when
   * something lies over it
   */
  async click(xpath: string): Promise<void> {
    const element = await this.one(xpath);
    await this.run(untilStill, element);
    await element.click();
  }

  /** Replaces the content of a field by typing. */
  async write(xpath: string, text: string): Promise<void> {
    const element = await this.one(xpath);
    // React does not notice when the protocol empties a field, and restores the former content.
    await this.run('arguments[0].focus(); arguments[0].select();', element);
    await element.sendKeys(text);
  }

  isEnabled = (xpath: string) => this.one(xpath).isEnabled();

  /** Returns the visible text of an element. */
  text = (xpath: string) => this.one(xpath).getText();

  /**
   * Returns the box of an element in CSS pixels of the view; the protocol itself counts from the
   * top of the page.
   */
  box = async (xpath: string) =>
    this.run<{ x: number; y: number; width: number; height: number }>(
      'const { x, y, width, height } = arguments[0].getBoundingClientRect(); return { x, ' +
        'y, width, height };',
      await this.one(xpath),
    );

  /**
   * Moves through positions of the view, in CSS pixels, with the mouse button pressed from the
   * first to the last.
   */
  async drag([first, ...further]: ReadonlyArray<{ x: number; y: number }>): Promise<void> {
    const to = ({ x, y } = { x: 0, y: 0 }) => ({
      x: Math.round(x),
      y: Math.round(y),
      duration: 20,
      origin: Origin.VIEWPORT,
    });
    const pressed = this.driver.actions({ async: true }).move(to(first)).press();
    await further
      .reduce((moved, place) => moved.move(to(place)), pressed)
      .release()
      .perform();
  }

  /** Runs the body of a function in the page and returns its result; a promise is awaited. */
  run = <Result>(script: string, ...args: unknown[]) =>
    this.driver.executeScript<Result>(script, ...args);

  private one = (xpath: string) => this.driver.findElement(By.xpath(xpath));
}
