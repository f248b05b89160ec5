import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';
import { generateCadastre, parcelsOf } from '../cadastre/cadastre';
import { fjordvikPlace } from '../cadastre/places';
import { converter } from '../cadastre/projections';
import type { RunningServer } from '../listen';
import { ellipsoidToNN2000 } from '../maps/heights';
import { heightAtPoint } from '../maps/terrain';
import { type Random, randomFrom } from '../random';
import { type Solution, type Step, stepOfWalk } from './walk';

/** Metres from the ground up to the antenna. */
const antennaHeight = 2;

/**
 * What the service says of a solution: its number, standard deviations in metres, and what else is
 * of that order.
 */
const solutions: Record<
  Solution,
  { status: number; sigma: number; satellites: number; pdop: number; age: number }
> = {
  fixed: { status: 4, sigma: 0.009, satellites: 21, pdop: 1.4, age: 1 },
  float: { status: 5, sigma: 0.25, satellites: 12, pdop: 2.6, age: 4 },
  single: { status: 1, sigma: 2.5, satellites: 7, pdop: 4.8, age: 0 },
  none: { status: 0, sigma: 0, satellites: 3, pdop: 99, age: 0 },
};

interface Options {
  /** 0 takes any free one. */
  port: number;
  /** Milliseconds between two positions. */
  everyMs?: number;
}

/**
 * A receiver that walks about on the demo's property 31/472 in Fjordvik, in the form that Trimble
 * Mobile Manager publishes: each who connects begins at the first corner.
 */
export async function startReceiver({ port, everyMs = 1000 }: Options): Promise<RunningServer> {
  const [parcel] = parcelsOf(generateCadastre(fjordvikPlace), { gnr: 31, bnr: 472 });
  if (!parcel) throw new Error('The cadastre has no property for the receiver');
  const corners = parcel.ring;
  const server = new WebSocketServer({ port, host: 'localhost' });
  server.on('connection', (socket) => {
    const began = Date.now();
    const random = randomFrom(String(Date.now()));
    const send = () => {
      const now = new Date();
      socket.send(
        JSON.stringify(messageOf(stepOfWalk(corners, (now.getTime() - began) / 1000), now, random)),
      );
    };
    send();
    const timer = setInterval(send, everyMs);
    socket.on('error', () => socket.terminate()).on('close', () => clearInterval(timer));
  });
  await once(server, 'listening');
  const { port: actual } = server.address() as AddressInfo;
  return {
    address: `ws://localhost:${actual}`,
    port: actual,
    close: async () => {
      for (const socket of server.clients) socket.terminate();
      server.close();
      await once(server, 'close');
    },
  };
}

const toDegrees = converter(fjordvikPlace.frame.srid, 4326);
const toMercator = converter(fjordvikPlace.frame.srid, 3857);

/** Degrees and metres. Without a solution there is no position. */
function messageOf({ at, solution }: Step, now: Date, random: Random) {
  const { status, sigma, satellites, pdop, age } = solutions[solution];
  const [longitude, latitude] = toDegrees([
    at[0] + normal(random) * sigma,
    at[1] + normal(random) * sigma,
  ]);
  const undulation = ellipsoidToNN2000(longitude, latitude);
  const mslHeight = heightAtPoint(toMercator(at)) + antennaHeight + normal(random) * sigma * 2;
  return {
    ...(solution !== 'none' && {
      latitude,
      longitude,
      mslHeight,
      altitude: mslHeight + undulation,
      undulation,
      hrms: sigma * Math.SQRT2,
      vrms: sigma * 2,
    }),
    geoidModel: 'HREF2018B',
    hdop: pdop * 0.5,
    vdop: pdop * 0.8,
    pdop,
    satellites,
    diffAge: age,
    diffStatus: status,
    diffId: status > 1 ? '7' : '',
    referenceFrame: 'ETRS89',
    utcTimeStamp: now.toISOString(),
  };
}

/** Of the standard normal distribution (Box–Muller). */
const normal = (random: Random) =>
  Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());
