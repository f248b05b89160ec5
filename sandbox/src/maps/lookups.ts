import type { FastifyInstance } from 'fastify';
import type { Cadastre } from '../cadastre/cadastre';
import { getCentroid, type Point } from '../cadastre/geometry';
import { getConverter } from '../cadastre/projections';
import { sendBadRequest } from './replies';
import { createTextSchema } from './schemas';
import { getPointHeight } from './terrain';

const matchesSearch = (text: string, words: string) =>
  text.toLocaleLowerCase('nb').includes(words.replace(/\*$/, '').trim().toLocaleLowerCase('nb'));

/** Returns longitude and latitude in degrees. */
const toDegrees = ({ srid }: Cadastre, point: Point) => getConverter(srid, 4326)(point);

interface Sought {
  sok: string;
  treffPerSide?: number;
}

const paginate = <T>(found: readonly T[], { treffPerSide = 10 }: Sought) => ({
  metadata: { side: 0, treffPerSide, totaltAntallTreff: found.length },
  page: found.slice(0, treffPerSide),
});

const createSearchSchema = (schema: ReturnType<typeof createTextSchema>) => ({
  querystring: {
    ...schema,
    properties: {
      ...schema.properties,
      treffPerSide: { type: 'integer', minimum: 1, maximum: 1000 },
    },
  },
});

/**
 * Adds searches for addresses, place names and heights, in the formats of Kartverket's services.
 */
export function addLookups(app: FastifyInstance, cadastres: readonly Cadastre[]): void {
  const addresses = cadastres.flatMap((cadastre) => listAddresses(cadastre));
  app.get<{ Querystring: Sought }>(
    '/adresser/v1/sok',
    { schema: createSearchSchema(createTextSchema('sok')) },
    async ({ query }) => {
      const { metadata, page } = paginate(
        addresses.filter((address) =>
          matchesSearch(`${address.adressetekst} ${address.poststed}`, query.sok),
        ),
        query,
      );
      return { metadata, adresser: page };
    },
  );

  const names = cadastres.flatMap((cadastre) => listPlaceNames(cadastre));
  app.get<{ Querystring: Sought }>(
    '/stedsnavn/v1/navn',
    { schema: createSearchSchema(createTextSchema('sok')) },
    async ({ query }) => {
      const { metadata, page } = paginate(
        names.filter((placeName) => matchesSearch(placeName.skrivemåte, query.sok)),
        query,
      );
      return { metadata, navn: page };
    },
  );

  app.get<{ Querystring: { geometry: string; sr: string } }>(
    '/hoyde/identify',
    { schema: { querystring: createTextSchema('geometry', 'sr', 'f', 'geometryType') } },
    async ({ query }, reply) => {
      const [x = Number.NaN, y = Number.NaN] = query.geometry.split(',').map(Number);
      if (query.sr !== '25833' || !Number.isFinite(x + y))
        return sendBadRequest(reply, 'geometry: x,y in 25833');
      const height = getPointHeight(getConverter(25833, 3857)([x, y]));
      // The service returns heights as strings.
      return {
        objectId: 0,
        name: 'Pixel',
        value: height > 0 ? height.toFixed(3) : 'NoData',
        properties: null,
      };
    },
  );
}

function listAddresses(cadastre: Cadastre) {
  const { place, parcels } = cadastre;
  return parcels.flatMap(({ gnr, bnr, ring, address }) => {
    if (!address) return [];
    const [lon, lat] = toDegrees(cadastre, getCentroid(ring));
    return [
      {
        adressetekst: `${address.street} ${address.number}`,
        kommunenummer: place.municipalityNumber,
        gardsnummer: gnr,
        bruksnummer: bnr,
        festenummer: 0,
        undernummer: null,
        postnummer: place.postOffice.slice(0, 4),
        poststed: place.postOffice.slice(5),
        representasjonspunkt: { epsg: 'EPSG:4258', lat, lon },
      },
    ];
  });
}

function listPlaceNames(cadastre: Cadastre) {
  const { place, parcels } = cadastre;
  const createPlaceName = (skrivemåte: string, navneobjekttype: string, point: Point) => {
    const [øst, nord] = toDegrees(cadastre, point);
    return { skrivemåte, navneobjekttype, representasjonspunkt: { nord, øst, koordsys: 4258 } };
  };
  const farms = place.farms.flatMap(({ gnr, name }) => {
    const [first] = parcels.filter((parcel) => parcel.gnr === gnr);
    return first ? [createPlaceName(name, 'Grend', getCentroid(first.ring))] : [];
  });
  return [createPlaceName(place.labels.village, 'Tettsted', place.frame.centre), ...farms];
}
