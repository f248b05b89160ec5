import type { FastifyInstance } from 'fastify';
import { boxOf, type Point } from '../../cadastre/geometry';
import { converter, isSrid, type Srid } from '../../cadastre/projections';
import type { MapContent } from '../map-content';
import { texts } from '../schemas';
import { exceptionReport, ServiceException } from '../wms/service-exception';
import { type RegisterType, registerFeatures, registerTypes } from './register-features';

/** The service's own limit, which no answer speaks of. */
const mostFeatures = 10_000;
const namespaces = [
  'xmlns:wfs="http://www.opengis.net/wfs/2.0"',
  'xmlns:gml="http://www.opengis.net/gml/3.2"',
  'xmlns:app="http://skjema.geonorge.no/SOSI/produktspesifikasjon/Matrikkelen-Eiendomskart-Teig/20211101"',
].join(' ');

interface Query {
  typeNames: string;
  bbox: string;
  srsName?: string;
  count?: number;
  resultType?: string;
}

/**
 * The register's WFS in the form that Kartverket publishes, with what is odd about it: it counts no
 * features that it returns. `/wfs/matrikkel/busy` rejects as the limit of requests does, with
 * status 200; `/wfs/matrikkel/late` is its 504.
 */
export function addWfs(app: FastifyInstance, content: MapContent): void {
  const querystring = texts('typeNames', 'bbox');
  const count = { type: 'integer', minimum: 1 };
  const schema = {
    querystring: { ...querystring, properties: { ...querystring.properties, count } },
  };
  app.get<{ Querystring: Query }>('/wfs/matrikkel', { schema }, async ({ query }, reply) => {
    try {
      return await reply.type('text/xml; subtype="gml/3.2"').send(answer(query, content));
    } catch (error) {
      if (!(error instanceof ServiceException)) throw error;
      const { type, body } = exceptionReport(error, '1.3.0');
      return reply.type(type).send(body);
    }
  });
  app.get('/wfs/matrikkel/busy', (_request, reply) => {
    const busy = new ServiceException(
      'OperationNotSupported',
      'For mange forespørsler. Vent litt.',
    );
    const { type, body } = exceptionReport(busy, '1.3.0');
    return reply.type(type).send(body);
  });
  app.get('/wfs/matrikkel/late', (_request, reply) =>
    reply.code(504).type('text/html').send('<h1>Gateway Time-out</h1>'),
  );
}

function answer(
  { typeNames, bbox, srsName, count = mostFeatures, resultType }: Query,
  content: MapContent,
): string {
  const [type, other] = typeNames.split(',').map((name) => name.replace(/^app:/, ''));
  if (!isRegisterType(type) || other)
    throw new ServiceException('InvalidParameterValue', `typeNames: ${typeNames}`);
  const [west = Number.NaN, south = Number.NaN, east = Number.NaN, north = Number.NaN] = bbox
    .split(',')
    .map(Number);
  if (!Number.isFinite(west + south + east + north))
    throw new ServiceException('InvalidParameterValue', 'bbox');
  const from = sridOf(bbox.split(',')[4] ?? srsName ?? '');
  const convert = converter(from, 3857);
  const corners: Point[] = [
    [west, south],
    [east, south],
    [west, north],
    [east, north],
  ];
  const srid = srsName === undefined ? from : sridOf(srsName);
  const all = registerFeatures(type, { content, box: boxOf(corners.map(convert)), srid });
  if (resultType === 'hits') return collection([], String(all.length));
  return collection(all.slice(0, Math.min(count, mostFeatures)), 'unknown');
}

const collection = (features: readonly string[], matched: string) =>
  '<?xml version="1.0" encoding="UTF-8"?>\n' +
  `<wfs:FeatureCollection ${namespaces} timeStamp="${new Date().toISOString()}" numberMatched="${matched}" numberReturned="0">` +
  `${features.map((feature) => `<wfs:member>${feature}</wfs:member>`).join('\n')}</wfs:FeatureCollection>\n`;

const isRegisterType = (name: string | undefined): name is RegisterType =>
  registerTypes.some((type) => type === name);

/** The register's own systems, by the name that a request gives them. */
function sridOf(name: string): Srid {
  const code = Number(/EPSG:+(\d+)$/i.exec(name)?.[1]);
  if (![25832, 25833, 25835].includes(code) || !isSrid(code))
    throw new ServiceException('InvalidParameterValue', `No such system: ${name}`);
  return code;
}
