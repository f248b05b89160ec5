import type { FastifyInstance, FastifyReply } from 'fastify';
import { type Cadastre, listParcels } from '../cadastre/cadastre';
import { contains } from '../cadastre/geometry';
import type { Parcel } from '../cadastre/parcel';
import { getConverter } from '../cadastre/projections';
import { type OwnedProperty, type OwnerRegister, parsePropertyKey } from './owner-register';
import { sendBadRequest, sendNotFound } from './replies';
import { createTextSchema, degreesPosition } from './schemas';

/** A Teig in the format of the property services. */
export interface Teig {
  Kommunenummer: number;
  Gaardsnummer: number;
  Bruksnummer: number;
  Festenummer: number;
  Seksjonsnummer: number;
  /** A GeoJSON polygon in degrees of WGS84, written as a JSON string. */
  Geometri: string;
}

/** Adds routes that find properties by number and by point, and their owners. */
export function addProperties(
  app: FastifyInstance,
  cadastres: readonly Cadastre[],
  owners: OwnerRegister,
): void {
  const integer = { type: 'integer' };
  const params = {
    type: 'object',
    properties: { municipality: integer, gnr: integer, bnr: integer },
  };
  app.get<{ Params: { municipality: number; gnr: number; bnr: number } }>(
    '/eiendom/:municipality/:gnr/:bnr',
    { schema: { params } },
    async ({ params: { municipality, ...number } }, reply) => {
      const teiger = cadastres
        .filter(({ place }) => Number(place.municipalityNumber) === municipality)
        .flatMap((cadastre) =>
          listParcels(cadastre, number).map((parcel) => toTeig(cadastre, parcel)),
        );
      return sendTeiger(reply, teiger);
    },
  );

  const querystring = { type: 'object', required: ['x', 'y'], properties: degreesPosition };
  app.get<{ Querystring: { x: number; y: number } }>(
    '/eiendom/punkt',
    { schema: { querystring } },
    async ({ query: { x, y } }, reply) => {
      const teiger = cadastres.flatMap((cadastre) => {
        const at = getConverter(4326, cadastre.srid)([x, y]);
        return cadastre.parcels
          .filter(({ ring }) => contains(ring, at))
          .map((parcel) => toTeig(cadastre, parcel));
      });
      return sendTeiger(reply, teiger);
    },
  );

  app.get<{ Querystring: { eiendommer: string } }>(
    '/eierliste',
    { schema: { querystring: createTextSchema('eiendommer') } },
    async ({ query }, reply) => {
      const asked = query.eiendommer
        .split(',')
        .map((key) => ({ key, property: parsePropertyKey(key) }));
      const wrong = asked.find(({ property }) => !property);
      if (wrong) return sendBadRequest(reply, `eiendommer: ${wrong.key} is not a key of 20 digits`);
      return asked.flatMap(({ key, property }): OwnedProperty[] => {
        const found = property && owners.findOwners(property);
        return found ? [{ Eiendom: key, Eiere: found }] : [];
      });
    },
  );
}

const sendTeiger = (reply: FastifyReply, teiger: readonly Teig[]) =>
  teiger.length > 0 ? reply.send({ Teiger: teiger }) : sendNotFound(reply, 'No such property');

function toTeig({ place, srid }: Cadastre, { gnr, bnr, ring }: Parcel): Teig {
  const convert = getConverter(srid, 4326);
  const corners = ring.map((point) => convert(point).map((value) => Number(value.toFixed(8))));
  return {
    Kommunenummer: Number(place.municipalityNumber),
    Gaardsnummer: gnr,
    Bruksnummer: bnr,
    Festenummer: 0,
    Seksjonsnummer: 0,
    Geometri: JSON.stringify({ type: 'Polygon', coordinates: [[...corners, corners[0]]] }),
  };
}
