import type { FastifyInstance, FastifyReply } from 'fastify';
import { isSrid, type Srid } from '../cadastre/projections';
import { type OwnedProperty, type OwnerRegister, propertyOfKey } from './owner-register';
import type { PropertyRegister } from './property-register';
import { badRequest, notFound } from './replies';
import { degreesPosition, texts } from './schemas';

const outSrid = { type: 'integer', default: 4326 };

/** Properties by number and by point, and who owns them. */
export function addProperties(
  app: FastifyInstance,
  register: PropertyRegister,
  owners: OwnerRegister,
): void {
  app.get<{
    Params: { kommune: number; gnr: number; bnr: number };
    Querystring: { outSrid: number };
  }>(
    '/eiendom/:kommune/:gnr/:bnr',
    {
      schema: {
        params: {
          type: 'object',
          properties: {
            kommune: { type: 'integer' },
            gnr: { type: 'integer' },
            bnr: { type: 'integer' },
          },
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
          properties: { ...degreesPosition, outSrid },
        },
      },
    },
    async ({ query }, reply) => {
      if (!isSrid(query.outSrid)) return unknownSrid(reply, query.outSrid);
      return answer(reply, register.byPoint([query.x, query.y], query.outSrid satisfies Srid));
    },
  );

  app.get<{ Querystring: { eiendommer: string } }>(
    '/eierliste',
    { schema: { querystring: texts('eiendommer') } },
    async ({ query }, reply) => {
      const asked = query.eiendommer
        .split(',')
        .map((key) => ({ key, property: propertyOfKey(key) }));
      const wrong = asked.find(({ property }) => !property);
      if (wrong) return badRequest(reply, `eiendommer: ${wrong.key} is not a key of 20 digits`);
      return asked.flatMap(({ key, property }): OwnedProperty[] => {
        const found = property && owners.ownersOf(property);
        return found ? [{ Eiendom: key, Eiere: found }] : [];
      });
    },
  );
}

const answer = <T>(reply: FastifyReply, found: readonly T[]) =>
  found.length > 0 ? reply.send({ Teiger: found }) : notFound(reply, 'No such property');

const unknownSrid = (reply: FastifyReply, srid: number) =>
  badRequest(reply, `outSrid: ${srid} is not known here`);
