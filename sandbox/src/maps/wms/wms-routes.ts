import type { Canvas } from '@napi-rs/canvas';
import { createCanvas } from '@napi-rs/canvas';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Box, Point } from '../../cadastre/geometry';
import { getConverter } from '../../cadastre/projections';
import type { MapContent } from '../map-content';
import { getStretch } from '../map-features';
import { Picture } from '../picture';
import { sendBadRequest, sendNotFound } from '../replies';
import { degreesPosition } from '../schemas';
import { cadastreService } from './cadastre-service';
import { writeFeatureInfo } from './feature-info';
import type { Layer } from './layer';
import { drawLegend } from './legend-picture';
import { municipalService } from './municipal-service';

export const services = [cadastreService, municipalService] as const;

/** Side of the pixel in metres with which the standard computes scale denominators. */
const standardPixel = 0.000_28;
/** Maximum distance in pixels between a tap and a line or point. */
const tolerance = 5;

/** The parameters that the app sends and that change the answer. */
interface Query {
  REQUEST: 'GetMap' | 'GetFeatureInfo' | 'GetLegendGraphic';
  /** Name of a map's layer, or of a legend's layer. */
  LAYERS?: string;
  LAYER?: string;
  /** Metres of EPSG:3857: west, south, east, north. */
  BBOX?: string;
  WIDTH: number;
  HEIGHT: number;
  /** Pixel of the query, from the north-western corner. */
  I: number;
  J: number;
  FEATURE_COUNT: number;
}

const pixels = { type: 'integer', minimum: 1, maximum: 4096, default: 1 };
const offset = { type: 'integer', minimum: 0, default: 0 };
const querystring = {
  type: 'object',
  required: ['REQUEST'],
  properties: {
    REQUEST: { enum: ['GetMap', 'GetFeatureInfo', 'GetLegendGraphic'] },
    LAYERS: { type: 'string' },
    LAYER: { type: 'string' },
    BBOX: { type: 'string' },
    WIDTH: pixels,
    HEIGHT: pixels,
    I: offset,
    J: offset,
    FEATURE_COUNT: pixels,
  },
};

/**
 * Adds the WMS, each at its own address: maps, features at a pixel, and legends, in WMS 1.3.0 and
 * EPSG:3857 as the app requests them. The rest of the standard is left out.
 */
export function addWms(app: FastifyInstance, content: MapContent): void {
  for (const service of services) {
    app.get<{ Querystring: Query }>(
      `/wms/${service.id}`,
      { schema: { querystring } },
      async ({ query }, reply) => {
        const name = query.LAYER ?? query.LAYERS;
        const layer: Layer | undefined = service.layers.find((known) => known.name === name);
        if (!layer) return sendNotFound(reply, `No such layer: ${name}`);
        if (query.REQUEST === 'GetLegendGraphic') return sendPicture(reply, drawLegend(layer));
        const box = readBox(query.BBOX);
        if (!box) return sendBadRequest(reply, 'BBOX: four numbers');
        const resolution = (box.maxX - box.minX) / query.WIDTH;
        const isDrawn = resolution / standardPixel <= layer.maxScale;
        if (query.REQUEST === 'GetMap') {
          const canvas = createCanvas(query.WIDTH, query.HEIGHT);
          const picture = new Picture(canvas.getContext('2d'), box, resolution);
          if (isDrawn) layer.draw(picture, content);
          return sendPicture(reply, canvas);
        }
        const at: Point = [
          box.minX + (query.I + 0.5) * resolution,
          box.maxY - (query.J + 0.5) * resolution,
        ];
        const found = isDrawn ? (layer.find?.(content, at, tolerance * resolution) ?? []) : [];
        return reply
          .type(service.infoFormat)
          .send(writeFeatureInfo(service, layer, found.slice(0, query.FEATURE_COUNT)));
      },
    );
  }
}

async function sendPicture(reply: FastifyReply, canvas: Canvas): Promise<FastifyReply> {
  const picture = await canvas.encode('png');
  return reply.header('cache-control', 'public, max-age=3600').type('image/png').send(picture);
}

function readBox(text = ''): Box | undefined {
  const [minX, minY, maxX, maxY] = text.split(',').map(Number) as [number, number, number, number];
  return minX < maxX && minY < maxY ? { minX, minY, maxX, maxY } : undefined;
}

interface Asked {
  x: number;
  y: number;
  /** Metres on the ground. */
  tolerance: number;
  layers: string;
}

/** Adds the search for features of several layers at a point, by layer name. */
export function addFeatureService(app: FastifyInstance, content: MapContent): void {
  const schema = {
    querystring: {
      type: 'object',
      required: ['x', 'y', 'tolerance', 'layers'],
      properties: {
        ...degreesPosition,
        tolerance: { type: 'number', minimum: 0, maximum: 100 },
        layers: { type: 'string' },
      },
    },
  };
  app.get<{ Querystring: Asked }>('/egenskaper', { schema }, async ({ query }) => {
    const at = getConverter(4326, 3857)([query.x, query.y]);
    const names = query.layers.split(',');
    const layers: readonly Layer[] = services.flatMap((service) => service.layers);
    return layers
      .filter(({ name }) => names.includes(name))
      .flatMap((layer) =>
        (layer.find?.(content, at, query.tolerance * getStretch(at[1])) ?? []).map((found) => ({
          Description: layer.title,
          AttributesList: Object.entries(found).map(([Name, value]) => ({
            Name,
            Value: String(value),
          })),
        })),
      );
  });
}
