import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';
import { generateCadastre, listParcels } from '../cadastre/cadastre';
import { fjordvikPlace } from '../cadastre/places';
import { getConverter } from '../cadastre/projections';
import type { RunningServer } from '../listen';
import { ellipsoidToNN2000 } from '../maps/heights';
import { getPointHeight } from '../maps/terrain';
import { createRandom, type Random } from '../random';
import { getWalkStep, type Solution, type Step } from './walk';

/** Metres from the ground up to the antenna. */
const antennaHeight = 2;

/**
 * The service's data about each kind of solution: its number, standard deviations in metres, and
 * related values.
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
 * Starts a receiver that walks around on the demo's property 31/472 in Fjordvik, in the format of
 * Trimble Mobile Manager. Each client begins at the first corner; at the second the antenna moves
 * for some seconds, and at the third the fix is lost.
 */
export async function startReceiver({ port, everyMs = 1000 }: Options): Promise<RunningServer> {
  const [parcel] = listParcels(generateCadastre(fjordvikPlace), { gnr: 31, bnr: 472 });
  if (!parcel) throw new Error('The cadastre has no property for the receiver');
  const corners = parcel.ring;
  const server = new WebSocketServer({ port, host: 'localhost' });
  server.on('connection', (socket) => {
    const began = Date.now();
    const random = createRandom(String(Date.now()));
    const send = () => {
      const now = new Date();
      socket.send(
        JSON.stringify(
          buildMessage(getWalkStep(corners, (now.getTime() - began) / 1000), now, random),
        ),
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

const toDegrees = getConverter(fjordvikPlace.frame.srid, 4326);
const toMercator = getConverter(fjordvikPlace.frame.srid, 3857);

/** Builds a message in degrees and metres. Without a solution it has no position. */
function buildMessage({ at, solution }: Step, now: Date, random: Random) {
  const { status, sigma, satellites, pdop, age } = solutions[solution];
  const [longitude, latitude] = toDegrees([
    at[0] + createNormal(random) * sigma,
    at[1] + createNormal(random) * sigma,
  ]);
  const undulation = ellipsoidToNN2000(longitude, latitude);
  const mslHeight =
    getPointHeight(toMercator(at)) + antennaHeight + createNormal(random) * sigma * 2;
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

/** Returns a value of the standard normal distribution (Box–Muller). */
const createNormal = (random: Random) =>
  Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());
