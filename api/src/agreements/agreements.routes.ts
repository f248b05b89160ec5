import type { AgreementTemplateBody } from '@feltbok/contract/agreements.ts';
import { agreementForm } from '@feltbok/domain/agreements/agreement-form.ts';
import type { FastifyRequest } from 'fastify';
import { readCutPages } from '../access/read-pages';
import { callRoute } from '../http/call-route';
import { createLargeBodySlots, holdSlotUntilReply } from '../http/large-bodies';
import { createNotFound } from '../http/problem';
import { checkForm } from '../http/rule-errors';
import { sendJsonArray } from '../http/send-json-array';
import { toProblem } from '../pdf/pdf-workers';
import type { ProductApi } from '../product-api';
import type { Write, Written } from '../writes/write';
import { type AgreementSettings, generateAgreement } from './generate-agreement';
import {
  signedAgreement,
  signedMeasurementReport,
  signedProtocol,
  signedRegistrationBasis,
  unsignedNotice,
} from './signed-paper';
import { checkTemplate } from './template-validation';
import {
  addTemplate,
  changeTemplate,
  lockTemplate,
  outlineTemplates,
  readTemplatePage,
  removeTemplate,
} from './templates.repository';

const resource = 'agreement template';

const roomForLargeBodies = { maxConcurrent: 3, maxWaiting: 20, waitTimeoutMs: 15_000 };

export function addAgreementRoutes(app: ProductApi, settings: AgreementSettings): void {
  const enter = createLargeBodySlots(roomForLargeBodies);

  app.route({
    ...callRoute('generateAgreement'),
    preParsing: (request, reply) => holdSlotUntilReply(request, reply, enter),
    handler: (request, reply) => {
      checkForm(agreementForm, request.body);
      return generateAgreement(request, reply, signedAgreement, request.body, settings);
    },
  });

  app.route({
    ...callRoute('generateProtocol'),
    preParsing: (request, reply) => holdSlotUntilReply(request, reply, enter),
    handler: (request, reply) =>
      generateAgreement(request, reply, signedProtocol, request.body, settings),
  });

  app.route({
    ...callRoute('generateMeasurementReport'),
    preParsing: (request, reply) => holdSlotUntilReply(request, reply, enter),
    handler: (request, reply) =>
      generateAgreement(request, reply, signedMeasurementReport, request.body, settings),
  });

  app.route({
    ...callRoute('generateRegistrationBasis'),
    preParsing: (request, reply) => holdSlotUntilReply(request, reply, enter),
    handler: (request, reply) =>
      generateAgreement(request, reply, signedRegistrationBasis, request.body, settings),
  });

  app.route({
    ...callRoute('generateNotice'),
    preParsing: (request, reply) => holdSlotUntilReply(request, reply, enter),
    handler: (request, reply) => {
      // A signature among the parties would be recorded, and nobody signs a notice.
      const parties = request.body.parties.map(({ uuid, name }) => ({ uuid, name }));
      const notice = { ...request.body, parties };
      return generateAgreement(request, reply, unsignedNotice, notice, settings);
    },
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
      const template = await sanitiseTemplate(request, request.body, settings);
      return request.write(reply, (write) => saveTemplate(write, template));
    },
  });

  app.route({
    ...callRoute('putAgreementTemplate'),
    handler: async (request, reply) => {
      const template = await sanitiseTemplate(request, request.body, settings);
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
 * Prepares a template for storage. Another process sanitises its HTML before the transaction
 * begins.
 */
async function sanitiseTemplate(
  request: FastifyRequest,
  template: AgreementTemplateBody,
  { pdfs }: AgreementSettings,
): Promise<AgreementTemplateBody> {
  const { name, htmlContent } = checkTemplate(template);
  const customerId = await request.withAccess(async ({ customer }) => customer.customerId);
  try {
    return { name, htmlContent: await pdfs.sanitise(htmlContent, customerId) };
  } catch (error) {
    throw toProblem(error);
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
  const before = await lockTemplate(write, rowKey);
  if (!before) throw createNotFound('The template');
  await write.requireRevision(before.revision, 'The template', async () => before);
  await removeTemplate(write, rowKey);
  return { status: 204, changes: [{ action: 'deleted', resource, id: rowKey, before }] };
}

async function updateTemplate(
  write: Write,
  rowKey: string,
  { name, htmlContent }: AgreementTemplateBody,
): Promise<Written> {
  const before = await lockTemplate(write, rowKey);
  if (!before) throw createNotFound('The template');
  const isUpToDate = write.isBasedOn(before.revision);
  // A template that already has these values is unchanged, even when the save is based on an older
  // revision: it repeats a save whose response was lost.
  if (name === before.name && htmlContent === before.htmlContent) {
    return { status: 204, revision: before.revision, changes: [] };
  }
  if (!isUpToDate) await write.requireRevision(before.revision, 'The template', async () => before);

  const after = await changeTemplate(write, before, { name, htmlContent });
  return {
    status: 204,
    revision: after.revision,
    changes: [{ action: 'changed', resource, id: rowKey, before, after }],
  };
}
