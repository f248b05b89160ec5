import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { UploadState } from '@feltbok/contract/documents.ts';
import { blockBytes } from '@feltbok/domain/documents/document-limits.ts';
import type { FastifyRequest } from 'fastify';
import type { Registry } from 'prom-client';
import type { Database } from '../db/database';
import type { Notices } from '../db/notices';
import type { FileKey } from '../files/file-key';
import { callRoute } from '../http/call-route';
import { createLargeBodySlots, holdSlotUntilReply } from '../http/large-bodies';
import { addGauge } from '../metrics/metrics.routes';
import type { ProductApi } from '../product-api';
import { completeContent, receiveBlock } from './document-blocks';
import { getUpload, listMissingBlocks } from './document-blocks.repository';
import { changeDocument, deleteDocument } from './document-changes';
import { sendContent, sendDataUrl } from './document-download';
import { removeFile } from './document-files';
import type { DocumentReader } from './document-reader';
import {
  type DocumentSettings,
  receiveAnnouncement,
  receiveContent,
  receiveWhole,
} from './document-upload';
import { countFreeBytes, findDocument, readDocumentTypes } from './documents.repository';
import { RunningUploads } from './running-uploads';
import type { VerifiedContents } from './verified-contents';

interface RoutesSettings extends DocumentSettings {
  contents: VerifiedContents;
  readDocument: DocumentReader;
  metrics: Registry;
  database: Database;
  notices: Notices;
}

const roomForLargeBodies = { maxConcurrent: 3, maxWaiting: 20, waitTimeoutMs: 15_000 };

export function addDocumentRoutes(app: ProductApi, settings: RoutesSettings): void {
  addUploads(app, settings);
  addBlockUploads(app, settings);
  addDownloads(app, settings);
  addChanges(app, settings);
  app.route({
    ...callRoute('getDocumentTypes'),
    handler: async (request, reply) => {
      const list = await request.withAccess(readDocumentTypes);
      return reply.type('application/json; charset=utf-8').send(list);
    },
  });
  app.route({
    ...callRoute('getDocumentRoom'),
    handler: (request) =>
      request.withAccess(async (access) => ({ bytesLeft: await countFreeBytes(access) })),
  });
}

function addUploads(app: ProductApi, settings: RoutesSettings): void {
  const { metrics } = settings;
  const enter = createLargeBodySlots(roomForLargeBodies);
  const running = new RunningUploads(settings.database, settings.notices, app.log);
  app.addHook('onClose', () => running.close());
  addGauge(metrics, 'feltbok_large_bodies', 'Documents that are held in memory.', enter.inside);
  addGauge(
    metrics,
    'feltbok_large_bodies_waiting',
    'Documents that wait for room in memory.',
    enter.waiting,
  );

  app.route({
    ...callRoute('postDocument'),
    preParsing: (request, reply) => holdSlotUntilReply(request, reply, enter),
    handler: (request, reply) => {
      const { file, ...document } = request.body;
      return file === undefined
        ? receiveAnnouncement(request, reply, document, settings)
        : receiveWhole(request, reply, { ...document, file }, settings);
    },
  });

  app.register(async (scope) => {
    // The bytes of any type, JSON included, are a document's content; the handler reads them as
    // they arrive.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    const route = callRoute('putDocumentContent');
    scope.withTypeProvider<TypeBoxTypeProvider>().route({
      ...route,
      config: { ...route.config, readsBodySlowly: true },
      handler: (request, reply) =>
        receiveContent(request, reply, request.params.uuid, settings, running),
    });
  });
}

function addBlockUploads(app: ProductApi, settings: DocumentSettings): void {
  app.route({
    ...callRoute('getDocumentBlocks'),
    handler: (request) =>
      request.withAccess(async (access): Promise<UploadState> => {
        return {
          blockBytes,
          missing: listMissingBlocks(await getUpload(access, request.params.uuid)),
        };
      }),
  });
  app.route({
    ...callRoute('completeDocument'),
    handler: (request, reply) =>
      completeContent(request, reply, request.params.uuid, request.body, settings),
  });
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, bytes, done) =>
      done(null, bytes),
    );
    scope.withTypeProvider<TypeBoxTypeProvider>().route({
      ...callRoute('putDocumentBlock'),
      handler: (request, reply) => receiveBlock(request, reply, request.params, settings),
    });
  });
}

function addDownloads(app: ProductApi, { contents, readDocument }: RoutesSettings): void {
  const read = (request: FastifyRequest, id: number) =>
    readDocument(request, (access) => findDocument(access, id));
  app.route({
    ...callRoute('getDocument'),
    compress: false,
    method: ['GET', 'HEAD'],
    handler: async (request, reply) =>
      sendDataUrl(request, reply, contents, await read(request, request.params.id)),
  });

  app.route({
    ...callRoute('getDocumentContent'),
    // Ranges and digests refer to these very bytes.
    compress: false,
    method: ['GET', 'HEAD'],
    handler: async (request, reply) =>
      sendContent(request, reply, contents, await read(request, request.params.id)),
  });
}

function addChanges(app: ProductApi, { files }: DocumentSettings): void {
  app.route({
    ...callRoute('patchDocument'),
    handler: (request, reply) =>
      request.write(reply, (write) => changeDocument(write, request.params.id, request.body)),
  });

  app.route({
    ...callRoute('deleteDocument'),
    handler: async (request, reply) => {
      let file: FileKey | undefined;
      await request.write(reply, (write) =>
        deleteDocument(write, request.params.id, (removed) => {
          file = removed;
        }),
      );
      // The file is removed only after the deletion is committed: no row may refer to a removed
      // file.
      if (file) await removeFile(files, file, request.log);
    },
  });
}
