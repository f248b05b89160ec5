const defaultBase = 4600;
const lastOffset = 63;

/** What listens where: the offset from the base port, and the name a message calls it by. */
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
 * The first port of this checkout's range: FELTBOK_PORT_BASE, or 4600.
 * @throws Error that names the variable when it is no usable port number
 */
export function portBase(environment = process.env) {
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
 * Browser tests run a stack of their own, so that they can run beside `npm start`: at
 * FELTBOK_E2E_PORT_BASE, or 100 above this checkout's range.
 */
export const browserTestBase = (environment = process.env) =>
  environment.FELTBOK_E2E_PORT_BASE
    ? portBase({ FELTBOK_PORT_BASE: environment.FELTBOK_E2E_PORT_BASE })
    : portBase(environment) + 100;

/** @param {PartName} name @param {number} base */
export const portOf = (name, base) => base + listeners[name].offset;

/** @param {PartName} name @param {number} base */
export const addressOf = (name, base) => `http://localhost:${portOf(name, base)}`;

/**
 * Where a remote that is being developed is shown inside a host that runs elsewhere. @param
 * {number} base
 */
export const workbenchAddress = (base) => `http://localhost:${base + 30}`;
