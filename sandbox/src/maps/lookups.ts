import type { FastifyInstance } from 'fastify';
import type { Cadastre } from '../cadastre/cadastre';
import { centroidOf, type Point } from '../cadastre/geometry';
import { converter } from '../cadastre/projections';
import { badRequest } from './replies';
import { texts } from './schemas';
import { heightAtPoint } from './terrain';

const isSought = (text: string, words: string) =>
  text.toLocaleLowerCase('nb').includes(words.replace(/\*$/, '').trim().toLocaleLowerCase('nb'));

/** Longitude and latitude in degrees. */
const degreesOf = ({ srid }: Cadastre, point: Point) => converter(srid, 4326)(point);

interface Sought {
  sok: string;
  treffPerSide?: number;
}

const pageOf = <T>(found: readonly T[], { treffPerSide = 10 }: Sought) => ({
  metadata: { side: 0, treffPerSide, totaltAntallTreff: found.length },
  page: found.slice(0, treffPerSide),
});

const sought = (schema: ReturnType<typeof texts>) => ({
  querystring: {
    ...schema,
    properties: {
      ...schema.properties,
      treffPerSide: { type: 'integer', minimum: 1, maximum: 1000 },
    },
  },
});

/** Addresses, place names and heights of the ground, in the forms of Kartverket's services. */
export function addLookups(app: FastifyInstance, cadastres: readonly Cadastre[]): void {
  const addresses = cadastres.flatMap((cadastre) => addressesOf(cadastre));
  app.get<{ Querystring: Sought }>(
    '/adresser/v1/sok',
    { schema: sought(texts('sok')) },
    async ({ query }) => {
      const { metadata, page } = pageOf(
        addresses.filter((one) => isSought(`${one.adressetekst} ${one.poststed}`, query.sok)),
        query,
      );
      return { metadata, adresser: page };
    },
  );

  const names = cadastres.flatMap((cadastre) => namesOf(cadastre));
  app.get<{ Querystring: Sought }>(
    '/stedsnavn/v1/navn',
    { schema: sought(texts('sok')) },
    async ({ query }) => {
      const { metadata, page } = pageOf(
        names.filter((one) => isSought(one.skrivemåte, query.sok)),
        query,
      );
      return { metadata, navn: page };
    },
  );

  app.get<{ Querystring: { geometry: string; sr: string } }>(
    '/hoyde/identify',
    { schema: { querystring: texts('geometry', 'sr', 'f', 'geometryType') } },
    async ({ query }, reply) => {
      const [x = Number.NaN, y = Number.NaN] = query.geometry.split(',').map(Number);
      if (query.sr !== '25833' || !Number.isFinite(x + y))
        return badRequest(reply, 'geometry: x,y in 25833');
      const height = heightAtPoint(converter(25833, 3857)([x, y]));
      // The service has heights of the ground, and writes them as texts.
      return {
        objectId: 0,
        name: 'Pixel',
        value: height > 0 ? height.toFixed(3) : 'NoData',
        properties: null,
      };
    },
  );
}

function addressesOf(cadastre: Cadastre) {
  const { place, parcels } = cadastre;
  return parcels.flatMap(({ gnr, bnr, ring, address }) => {
    if (!address) return [];
    const [lon, lat] = degreesOf(cadastre, centroidOf(ring));
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

function namesOf(cadastre: Cadastre) {
  const { place, parcels } = cadastre;
  const nameAt = (skrivemåte: string, navneobjekttype: string, point: Point) => {
    const [øst, nord] = degreesOf(cadastre, point);
    return { skrivemåte, navneobjekttype, representasjonspunkt: { nord, øst, koordsys: 4258 } };
  };
  const farms = place.farms.flatMap(({ gnr, name }) => {
    const [first] = parcels.filter((parcel) => parcel.gnr === gnr);
    return first ? [nameAt(name, 'Grend', centroidOf(first.ring))] : [];
  });
  return [nameAt(place.labels.village, 'Tettsted', place.frame.centre), ...farms];
}
