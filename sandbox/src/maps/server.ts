import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import cors from '@fastify/cors';
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { listen, type RunningServer } from '../listen';
import { generateCadastre } from './cadastre';
import { appServices, capabilities, lastTileZoom } from './catalogue';
import { mapContent } from './map-content';
import { places } from './places';
import { isSrid, type Srid } from './projections';
import { PropertyRegister } from './property-register';
import { type BaseMap, baseMaps, TilePainter } from './tile-painter';
import { TileStore } from './tile-store';

export interface MapServerOptions {
  /** 0 takes any free port. */
  port: number;
  /** Painted tiles are kept below it, in `tiles/`; without it in memory only. */
  stateFolder?: string;
}

/** Starts catalogue, tiles and property look-ups of the fictional municipalities. */
export async function startMaps({ port, stateFolder }: MapServerOptions): Promise<RunningServer> {
  const cadastres = places.map(generateCadastre);
  const painter = new TilePainter(mapContent(cadastres));
  const version = await programVersion();
  const tiles = new TileStore({
    version,
    paint: (base, tile) => painter.paint(base, tile),
    ...(stateFolder ? { folder: join(stateFolder, 'tiles') } : {}),
  });
  await tiles.removeFormerVersions();

  const app = Fastify({ forceCloseConnections: true });
  await app.register(cors, { origin: '*', exposedHeaders: ['etag'] });
  addCatalogue(app);
  addTiles(app, tiles, version);
  addProperties(app, new PropertyRegister(cadastres));
  return listen(app, port);
}

/** The program as it is built paints the same tiles each time; another build may not. */
async function programVersion(): Promise<string> {
  return createHash('sha256')
    .update(await readFile(fileURLToPath(import.meta.url)))
    .digest('hex')
    .slice(0, 12);
}

function addCatalogue(app: FastifyInstance): void {
  app.get<{ Querystring: { appId: string; customerId: string } }>(
    '/catalogue/GetCapabilities',
    { schema: { querystring: texts('appId', 'customerId') } },
    async ({ query }, reply) =>
      capabilities(query.appId, query.customerId) ?? notFound(reply, 'No such application or customer'),
  );
  app.get<{ Querystring: { appId: string } }>(
    '/catalogue/GetAppServices',
    { schema: { querystring: texts('appId') } },
    async ({ query, protocol, host }, reply) =>
      // Under the name it was asked by: a tablet knows this machine by another one than localhost.
      appServices(`${protocol}://${host}`, query.appId) ?? notFound(reply, 'No such application'),
  );
}

function addTiles(app: FastifyInstance, tiles: TileStore, version: string): void {
  app.get<{ Params: { base: BaseMap; z: number; x: number; y: number } }>(
    '/tiles/:base/:z/:x/:y.png',
    {
      schema: {
        params: {
          type: 'object',
          properties: {
            base: { enum: baseMaps },
            z: { type: 'integer', minimum: 0 },
            x: { type: 'integer', minimum: 0 },
            y: { type: 'integer', minimum: 0 },
          },
        },
      },
    },
    async ({ params, headers }, reply) => {
      const { base, z, x, y } = params;
      if (z > lastTileZoom || x >= 2 ** z || y >= 2 ** z) return notFound(reply, 'No such tile');
      const etag = `"${version}-${base}-${z}-${x}-${y}"`;
      reply.header('etag', etag).header('cache-control', 'public, max-age=86400');
      if (headers['if-none-match']?.includes(etag)) return reply.code(304).send();
      return reply.type('image/png').send(await tiles.tile(base, { z, x, y }));
    },
  );
}

function addProperties(app: FastifyInstance, register: PropertyRegister): void {
  const outSrid = { type: 'integer', default: 4326 };
  app.get<{ Params: { kommune: number; gnr: number; bnr: number }; Querystring: { outSrid: number } }>(
    '/eiendom/:kommune/:gnr/:bnr',
    {
      schema: {
        params: {
          type: 'object',
          properties: { kommune: { type: 'integer' }, gnr: { type: 'integer' }, bnr: { type: 'integer' } },
        },
        querystring: { type: 'object', properties: { outSrid } },
      },
    },
    async ({ params, query }, reply) => {
      if (!isSrid(query.outSrid)) return unknownSrid(reply, query.outSrid);
      return answer(reply, register.byNumber(params.kommune, params, query.outSrid));
    },
  );
  app.get<{ Querystring: { x: number; y: number; outSrid: number } }>(
    '/eiendom/punkt',
    {
      schema: {
        querystring: {
          type: 'object',
          required: ['x', 'y'],
          properties: {
            x: { type: 'number', minimum: -180, maximum: 180 },
            y: { type: 'number', minimum: -90, maximum: 90 },
            outSrid,
          },
        },
      },
    },
    async ({ query }, reply) => {
      if (!isSrid(query.outSrid)) return unknownSrid(reply, query.outSrid);
      return answer(reply, register.byPoint([query.x, query.y], query.outSrid satisfies Srid));
    },
  );
}

const answer = <T>(reply: FastifyReply, found: readonly T[]) =>
  found.length > 0 ? reply.send({ Teiger: found }) : notFound(reply, 'No such property');

const notFound = (reply: FastifyReply, message: string) =>
  reply.code(404).send({ statusCode: 404, error: 'Not Found', message });

const unknownSrid = (reply: FastifyReply, srid: number) =>
  reply.code(400).send({ statusCode: 400, error: 'Bad Request', message: `outSrid: ${srid} is not known here` });

const texts = (...names: string[]) => ({
  type: 'object',
  required: names,
  properties: Object.fromEntries(names.map((name) => [name, { type: 'string', minLength: 1 }])),
});
