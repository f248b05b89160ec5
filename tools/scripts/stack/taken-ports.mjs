import { connect, createServer } from 'node:net';
import { getPort, listeners } from '../ports.mjs';

/**
 * A program may listen on one address family only, which does not always collide with a listener on
 * all addresses, so both addresses are tried.
 */
const loopbacks = ['127.0.0.1', '::1'];

/**
 * Tells whether another program uses a port of this machine.
 * @param {number} port
 * @returns {Promise<boolean>}
 */
export async function isTaken(port) {
  const answers = await Promise.all(loopbacks.map((host) => hasListener(port, host)));
  return answers.includes(true) || !(await canListen(port));
}

/** @param {number} port @param {string} host @returns {Promise<boolean>} */
function hasListener(port, host) {
  return new Promise((resolve) => {
    const socket = connect({ port, host });
    socket.once('connect', () => {
      resolve(true);
      socket.destroy();
    });
    socket.once('error', () => resolve(false));
    socket.once('close', () => resolve(false));
    socket.setTimeout(1000, () => socket.destroy());
  });
}

/** @param {number} port @returns {Promise<boolean>} */
function canListen(port) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, exclusive: true }, () => server.close(() => resolve(true)));
  });
}

/**
 * Finds the parts of the stack whose port another program uses.
 * @param {number} base
 * @returns {Promise<Array<{ port: number, title: string }>>}
 */
async function findTakenPorts(base) {
  const names = /** @type {import('../ports.mjs').PartName[]} */ (Object.keys(listeners));
  const needed = names.map((name) => ({ port: getPort(name, base), title: listeners[name].title }));
  const taken = await Promise.all(needed.map(({ port }) => isTaken(port)));
  return needed.filter((_, index) => taken[index]);
}

/**
 * @param {number} base
 * @throws Error that names each taken port and the part that wants it
 */
export async function requireFreePorts(base) {
  const taken = await findTakenPorts(base);
  if (taken.length === 0) return;
  const lines = taken.map(
    ({ port, title }) => `  port ${port}, which ${title} needs, is taken by another program`,
  );
  const advice =
    taken.length === Object.keys(listeners).length
      ? `Feltbok may be running already: see http://localhost:${base}.`
      : 'Stop that program, or choose another range, for instance:';
  throw new Error(
    [`Nothing was started:`, ...lines, advice, `  FELTBOK_PORT_BASE=${base + 200} npm start`].join(
      '\n',
    ),
  );
}
