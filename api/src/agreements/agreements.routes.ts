import type { AgreementTemplateBody } from '@feltbok/contract/agreements.ts';
import type { FastifyRequest } from 'fastify';
import { readCutPages } from '../access/read-pages';
import { callRoute } from '../http/call-route';
import { largeBodies, stayUntilAnswered } from '../http/large-bodies';
import { notFound } from '../http/problem';
import { sendJsonArray } from '../http/send-json-array';
import { asProblem } from '../pdf/pdf-workers';
import type { ProductApi } from '../product-api';
import type { Write, Written } from '../writes/write';
import { checkTemplate } from './accepted-template';
import { type AgreementSettings, generateAgreement } from './generate-agreement';
import { signedAgreement, signedMeasurementReport, signedProtocol } from './signed-paper';
import {
  addTemplate,
  changeTemplate,
  outlineTemplates,
  readTemplatePage,
  removeTemplate,
  templateForChange,
} from './templates.repository';

const resource = 'agreement template';

const roomForLargeBodies = { atOnce: 3, waiting: 20, patienceMs: 15_000 };

export function agreementsRoutes(app: ProductApi, settings: AgreementSettings): void {
  const enter = largeBodies(roomForLargeBodies);

  app.route({
    ...callRoute('generateAgreement'),
    preParsing: (request, reply) => stayUntilAnswered(request, reply, enter),
    handler: (request, reply) =>
      generateAgreement(request, reply, signedAgreement, request.body, settings),
  });

  app.route({
    ...callRoute('generateProtocol'),
    preParsing: (request, reply) => stayUntilAnswered(request, reply, enter),
    handler: (request, reply) =>
      generateAgreement(request, reply, signedProtocol, request.body, settings),
  });

  app.route({
    ...callRoute('generateMeasurementReport'),
    preParsing: (request, reply) => stayUntilAnswered(request, reply, enter),
    handler: (request, reply) =>
      generateAgreement(request, reply, signedMeasurementReport, request.body, settings),
  });

  app.route({
    ...callRoute('getAgreementTemplates'),
    handler: async (request, reply) => {
      const { firstPage, further } = await request.withAccess(async (access) => {
        const [first = [], ...pages] = await outlineTemplates(access);
        return { firstPage: await readTemplatePage(access, first), further: pages };
      });
      const pages = readCutPages(firstPage, further, (page) =>
        request.withAccess((access) => readTemplatePage(access, page)),
      );
      return sendJsonArray(reply, pages);
    },
  });

  app.route({
    ...callRoute('postAgreementTemplate'),
    handler: async (request, reply) => {
      const template = await sanitised(request, request.body, settings);
      return request.write(reply, (write) => saveTemplate(write, template));
    },
  });

  app.route({
    ...callRoute('putAgreementTemplate'),
    handler: async (request, reply) => {
      const template = await sanitised(request, request.body, settings);
      return request.write(reply, (write) =>
        updateTemplate(write, request.params.rowKey, template),
      );
    },
  });

  app.route({
    ...callRoute('deleteAgreementTemplate'),
    handler: (request, reply) =>
      request.write(reply, (write) => deleteTemplate(write, request.params.rowKey)),
  });
}

/**
 * The template as it is stored; its HTML is sanitised by another process, before the transaction
 * begins.
 */
async function sanitised(
  request: FastifyRequest,
  template: AgreementTemplateBody,
  { pdfs }: AgreementSettings,
): Promise<AgreementTemplateBody> {
  const { name, htmlContent } = checkTemplate(template);
  const customerId = await request.withAccess(async ({ customer }) => customer.customerId);
  try {
    return { name, htmlContent: await pdfs.sanitise(htmlContent, customerId) };
  } catch (error) {
    throw asProblem(error);
  }
}

async function saveTemplate(write: Write, template: AgreementTemplateBody): Promise<Written> {
  const after = await addTemplate(write, template);
  const { rowKey, revision } = after;
  return {
    status: 201,
    revision,
    body: { rowKey },
    changes: [{ action: 'created', resource, id: rowKey, after }],
  };
}

async function deleteTemplate(write: Write, rowKey: string): Promise<Written> {
  const before = await templateForChange(write, rowKey);
  if (!before) throw notFound('The template');
  await write.mustBeBasedOn(before.revision, 'The template', async () => before);
  await removeTemplate(write, rowKey);
  return { status: 204, changes: [{ action: 'deleted', resource, id: rowKey, before }] };
}

async function updateTemplate(
  write: Write,
  rowKey: string,
  { name, htmlContent }: AgreementTemplateBody,
): Promise<Written> {
  const before = await templateForChange(write, rowKey);
  if (!before) throw notFound('The template');
  const isUpToDate = write.isBasedOn(before.revision);
  // What stands already is no change, also when it is based on an older revision: it is the
  // repetition of a save whose answer was lost.
  if (name === before.name && htmlContent === before.htmlContent) {
    return { status: 204, revision: before.revision, changes: [] };
  }
  if (!isUpToDate) await write.mustBeBasedOn(before.revision, 'The template', async () => before);

  const after = await changeTemplate(write, before, { name, htmlContent });
  return {
    status: 204,
    revision: after.revision,
    changes: [{ action: 'changed', resource, id: rowKey, before, after }],
  };
}
