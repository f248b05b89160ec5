import Fastify, { type FastifyInstance } from 'fastify';
import { compiledCaseList } from '../../../api/src/cases/case-list-statement';
import { fiftyCases } from './survey-rows';

/** A statement that the server plans once, by its name. */
interface BareStatement {
  name: string;
  text: string;
  values: unknown[];
}

/** The driver alone: statements in one transaction, or one on its own. */
export interface BareDriver {
  transaction(statements: BareStatement[]): Promise<{ list?: string }[]>;
  statement(statement: BareStatement): Promise<unknown>;
}

const { sql: listText, params: listValues } = compiledCaseList(fiftyCases.customerId);
const takeRole = {
  name: 'role',
  text: `select set_config('role', 'app', true), set_config('feltbok.customer_id', $1, true),
                set_config('TimeZone', 'Europe/Oslo', true)`,
  values: [fiftyCases.customerId],
};
const list = { name: 'list', text: listText, values: listValues };
const update = `update businesses set description = $1, summary = $2, comment = $3, impartiality = $4
                where customer_id = $5 and business_id = $6`;

type Overview = { description: string; summary: string; comment: string; impartiality: boolean };

/** What the product is measured against: the same statement, the same framework, and nothing around them. */
export function bareApp(driver: BareDriver): FastifyInstance {
  const app = Fastify();
  app.get('/list', async (_request, reply) => {
    const [row] = await driver.transaction([takeRole, list]);
    return reply.type('application/json; charset=utf-8').send(row?.list);
  });
  app.put<{ Params: { id: string }; Body: Overview }>('/businesses/:id', async (request, reply) => {
    const { description, summary, comment, impartiality } = request.body;
    const values = [description, summary, comment, impartiality, fiftyCases.customerId, Number(request.params.id)];
    await driver.statement({ name: 'update', text: update, values });
    return reply.code(204).send();
  });
  return app;
}
