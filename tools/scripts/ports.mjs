const defaultBase = 4600;
const lastOffset = 63;

/** All listeners: their offset from the base port, and the name that messages use. */
export const listeners = /** @type {const} */ ({
  host: { offset: 0, title: 'the app (host)' },
  'remote-case': { offset: 1, title: 'the case remote' },
  'remote-maps': { offset: 2, title: 'the maps remote' },
  'remote-reports': { offset: 3, title: 'the reports remote' },
  api: { offset: 10, title: 'the API' },
  identity: { offset: 20, title: 'the sandbox sign-in' },
  maps: { offset: 21, title: 'the sandbox map services' },
  receiver: { offset: 23, title: 'the sandbox receiver' },
  caster: { offset: 24, title: 'the sandbox caster of corrections' },
});

/** @typedef {keyof typeof listeners} PartName */

/**
 * Reads the first port of this checkout's range: FELTBOK_PORT_BASE, or 4600.
 * @throws Error that names the variable when it is no usable port number
 */
export function readPortBase(environment = process.env) {
  const text = environment.FELTBOK_PORT_BASE;
  if (text === undefined || text === '') return defaultBase;
  const base = Number(text);
  const highest = 65_535 - lastOffset;
  if (!Number.isInteger(base) || base < 1024 || base > highest) {
    throw new Error(
      `FELTBOK_PORT_BASE is '${text}': it must be a whole number from 1024 to ${highest}.`,
    );
  }
  return base;
}

/**
 * Reads the first port of the browser tests' own stack, which can run beside `npm start`:
 * FELTBOK_E2E_PORT_BASE, or 100 above this checkout's range.
 */
export const readBrowserTestBase = (environment = process.env) =>
  environment.FELTBOK_E2E_PORT_BASE
    ? readPortBase({ FELTBOK_PORT_BASE: environment.FELTBOK_E2E_PORT_BASE })
    : readPortBase(environment) + 100;

/** @param {PartName} name @param {number} base */
export const getPort = (name, base) => base + listeners[name].offset;

/** @param {PartName} name @param {number} base */
export const getAddress = (name, base) => `http://localhost:${getPort(name, base)}`;

/**
 * Address of the workbench, which shows a remote under development inside a host that runs
 * elsewhere.
 * @param {number} base
 */
export const getWorkbenchAddress = (base) => `http://localhost:${base + 30}`;
