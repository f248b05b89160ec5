import type { FastifyInstance } from 'fastify';
import { converter } from '../../cadastre/projections';
import type { MapContent } from '../map-content';
import { stretchAt } from '../map-features';
import { degreesPosition } from '../schemas';
import { answerWms, services } from './wms-service';

/** The WMS, one address each, and the look-up of what lies at a point. */
export function addWms(app: FastifyInstance, content: MapContent): void {
  for (const service of services) {
    app.get(`/wms/${service.id}`, async ({ raw, protocol, host }, reply) => {
      const query = new URL(raw.url ?? '', 'http://localhost').searchParams;
      const address = `${protocol}://${host}/wms/${service.id}`;
      const { type, body } = await answerWms(service, query, address, content);
      if (type.startsWith('image/')) reply.header('cache-control', 'public, max-age=3600');
      return reply.type(type).send(body);
    });
  }

  app.get<{ Querystring: { x: number; y: number; tolerance: number; layers?: string } }>(
    '/egenskaper',
    {
      schema: {
        querystring: {
          type: 'object',
          required: ['x', 'y'],
          properties: {
            ...degreesPosition,
            // Metres on the ground.
            tolerance: { type: 'number', minimum: 0, maximum: 100, default: 5 },
            layers: { type: 'string' },
          },
        },
      },
    },
    async ({ query: { x, y, tolerance, layers } }) => {
      const at = converter(4326, 3857)([x, y]);
      const wanted = layers?.split(',');
      return services
        .flatMap((service) => service.layers)
        .filter(({ name }) => !wanted || wanted.includes(name))
        .flatMap((layer) =>
          (layer.find?.(content, at, tolerance * stretchAt(at[1])) ?? []).map(({ properties }) => ({
            Description: layer.title,
            AttributesList: Object.entries(properties).map(([Name, value]) => ({
              Name,
              Value: String(value),
            })),
          })),
        );
    },
  );
}
