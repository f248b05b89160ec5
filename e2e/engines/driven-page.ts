import { By, Origin, type WebDriver } from 'selenium-webdriver';

/**
 * The protocol finds out where an element is, and then presses there: by then it may have moved on.
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
 * A page in a browser that is driven by the W3C's WebDriver protocol. Elements are named by XPath.
 */
export class DrivenPage {
  constructor(private readonly driver: WebDriver) {}

  goto = (url: string) => this.driver.get(url);

  /** In CSS pixels, with what the browser itself shows around the page. */
  resize = (width: number, height: number) =>
    this.driver.manage().window().setRect({ x: 0, y: 0, width, height });

  count = async (xpath: string) => (await this.driver.findElements(By.xpath(xpath))).length;

  /**
   * Presses the middle of an element, once it stands still, as a pointer does. @throws Error when
   * something lies over it
   */
  async click(xpath: string): Promise<void> {
    const element = await this.one(xpath);
    await this.run(untilStill, element);
    await element.click();
  }

  /** Types in place of what stands in a field. */
  async write(xpath: string, text: string): Promise<void> {
    const element = await this.one(xpath);
    // The protocol's own way of emptying a field is not seen by React, which puts back what stood
    // there.
    await this.run('arguments[0].focus(); arguments[0].select();', element);
    await element.sendKeys(text);
  }

  isEnabled = (xpath: string) => this.one(xpath).isEnabled();

  /** What is read of an element. */
  text = (xpath: string) => this.one(xpath).getText();

  /**
   * In CSS pixels of the view; the protocol's own answer counts from the top of the page, scrolled
   * or not.
   */
  box = async (xpath: string) =>
    this.run<{ x: number; y: number; width: number; height: number }>(
      'const { x, y, width, height } = arguments[0].getBoundingClientRect(); return { x, ' +
        'y, width, height };',
      await this.one(xpath),
    );

  /**
   * Goes through places of the view, in CSS pixels, with the button of the mouse down from the
   * first to the last.
   */
  async drag([first, ...others]: ReadonlyArray<{ x: number; y: number }>): Promise<void> {
    const to = ({ x, y } = { x: 0, y: 0 }) => ({
      x: Math.round(x),
      y: Math.round(y),
      duration: 20,
      origin: Origin.VIEWPORT,
    });
    const pressed = this.driver.actions({ async: true }).move(to(first)).press();
    await others
      .reduce((moved, place) => moved.move(to(place)), pressed)
      .release()
      .perform();
  }

  /** What the body of a function returns in the page; a promise is waited for. */
  run = <Result>(script: string, ...args: unknown[]) =>
    this.driver.executeScript<Result>(script, ...args);

  private one = (xpath: string) => this.driver.findElement(By.xpath(xpath));
}
