import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import cors from '@fastify/cors';
import { triangleFile } from '@feltbok/testing/triangle-file.ts';
import Fastify, { type FastifyInstance } from 'fastify';
import { generateCadastre } from '../cadastre/cadastre';
import { places } from '../cadastre/places';
import { listen, type RunningServer } from '../listen';
import { buildAppServices, buildCapabilities, lastTileZoom } from './catalogue';
import { buildHeightGrid } from './heights';
import { addLookups } from './lookups';
import { createMapContent } from './map-content';
import { OwnerRegister } from './owner-register';
import { addProperties } from './property-routes';
import { sendNotFound } from './replies';
import { createTextSchema } from './schemas';
import { type BaseMap, baseMaps, TilePainter } from './tile-painter';
import { TileStore } from './tile-store';
import { addWfs } from './wfs/wfs-routes';
import { addFeatureService, addWms } from './wms/wms-routes';

export interface MapServerOptions {
  /** 0 takes any free port. */
  port: number;
  /** Folder below which painted tiles are stored, in `tiles/`. */
  stateFolder: string;
}

/** Starts catalogue, tiles, WMS and property searches of the fictional municipalities. */
export async function startMaps({ port, stateFolder }: MapServerOptions): Promise<RunningServer> {
  const cadastres = places.map(generateCadastre);
  const content = createMapContent(cadastres);
  const painter = new TilePainter(content);
  const tiles = new TileStore({
    folder: join(stateFolder, 'tiles'),
    version: await computeProgramVersion(),
    paint: (base, tile) => painter.paint(base, tile),
  });
  await tiles.removeFormerVersions();

  const app = Fastify({ forceCloseConnections: true });
  await app.register(cors, { origin: '*' });
  addCatalogue(app);
  addTiles(app, tiles);
  app.get('/grids/ngo1948.json', triangleFile);
  for (const name of ['nn2000', 'nn1954'] as const)
    app.get(`/grids/${name}.tif`, (_request, reply) =>
      reply.type('image/tiff').send(buildHeightGrid(name)),
    );
  addWms(app, content);
  addFeatureService(app, content);
  addWfs(app, content);
  addLookups(app, cadastres);
  addProperties(app, cadastres, new OwnerRegister(cadastres));
  return listen(app, port);
}

/**
 * Computes the version of the program: a build always paints the same tiles, another build may not.
 */
async function computeProgramVersion(): Promise<string> {
  return createHash('sha256')
    .update(await readFile(fileURLToPath(import.meta.url)))
    .digest('hex')
    .slice(0, 12);
}

/**
 * Addresses contain the host name of the request, because a tablet reaches this machine under
 * another name than localhost.
 */
function addCatalogue(app: FastifyInstance): void {
  app.get<{ Querystring: { appId: string; customerId: string } }>(
    '/catalogue/GetCapabilities',
    { schema: { querystring: createTextSchema('appId', 'customerId') } },
    async ({ query, protocol, host }, reply) =>
      buildCapabilities(`${protocol}://${host}`, query.appId, query.customerId) ??
      sendNotFound(reply, 'No such application or customer'),
  );
  app.get<{ Querystring: { appId: string } }>(
    '/catalogue/GetAppServices',
    { schema: { querystring: createTextSchema('appId') } },
    async ({ query, protocol, host }, reply) =>
      buildAppServices(`${protocol}://${host}`, query.appId) ??
      sendNotFound(reply, 'No such application'),
  );
}

function addTiles(app: FastifyInstance, tiles: TileStore): void {
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
    async ({ params: { base, z, x, y } }, reply) => {
      if (z > lastTileZoom || x >= 2 ** z || y >= 2 ** z)
        return sendNotFound(reply, 'No such tile');
      const picture = await tiles.tile(base, { z, x, y });
      return reply.header('cache-control', 'public, max-age=86400').type('image/png').send(picture);
    },
  );
}
