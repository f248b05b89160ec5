import type { FastifyInstance } from 'fastify';
import { getBox, type Point } from '../../cadastre/geometry';
import { getConverter, type Srid } from '../../cadastre/projections';
import { markup } from '../../markup';
import type { MapContent } from '../map-content';
import { sendBadRequest } from '../replies';
import { type RegisterType, registerTypes, writeRegisterFeatures } from './register-features';

const namespaces = markup`xmlns:wfs="http://www.opengis.net/wfs/2.0"
xmlns:gml="http://www.opengis.net/gml/3.2"
xmlns:app="http://skjema.geonorge.no/SOSI/produktspesifikasjon/Matrikkelen-Eiendomskart-Teig/20211101"`;

/** Coordinate systems by the names that the app uses. */
const systems: Record<string, Srid> = {
  'urn:ogc:def:crs:EPSG::25832': 25832,
  'urn:ogc:def:crs:EPSG::25833': 25833,
};

interface Query {
  typeNames: RegisterType;
  /** West, south, east and north, followed by the name of the system. */
  bbox: string;
  srsName: string;
  count: number;
}

const querystring = {
  type: 'object',
  required: ['typeNames', 'bbox', 'srsName', 'count'],
  properties: {
    typeNames: { enum: registerTypes },
    bbox: { type: 'string' },
    srsName: { enum: Object.keys(systems) },
    count: { type: 'integer', minimum: 1 },
  },
};

/**
 * Adds the register's WFS in the format that Kartverket publishes, including its oddity: it does
 * not count the features that it returns.
 */
export function addWfs(app: FastifyInstance, content: MapContent): void {
  app.get<{ Querystring: Query }>(
    '/wfs/matrikkel',
    { schema: { querystring } },
    async ({ query: { typeNames, bbox, srsName, count } }, reply) => {
      const [west = Number.NaN, south = Number.NaN, east = Number.NaN, north = Number.NaN] = bbox
        .split(',')
        .map(Number);
      if (!Number.isFinite(west + south + east + north))
        return sendBadRequest(reply, 'bbox: four numbers and a system');
      const srid = systems[srsName] as Srid;
      const corners: Point[] = [
        [west, south],
        [east, south],
        [west, north],
        [east, north],
      ];
      const box = getBox(corners.map(getConverter(srid, 3857)));
      const members = writeRegisterFeatures(typeNames, { content, box, srid })
        .slice(0, count)
        .map((feature) => markup`<wfs:member>${feature}</wfs:member>\n`);
      const collection = markup`<?xml version="1.0" encoding="UTF-8"?>
<wfs:FeatureCollection ${namespaces} numberMatched="unknown" numberReturned="0">
${members}</wfs:FeatureCollection>
`;
      return reply.type('text/xml; subtype="gml/3.2"').send(collection.text);
    },
  );
}
