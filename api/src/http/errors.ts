import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { originHeader } from '@feltbok/contract/client/answer-origin.ts';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isTransientError } from '../db/transient-error';
import { formatProblem, problemContentType, RequestProblem } from './problem';
import { getProtectiveHeaders } from './protective-headers';
import { closeBeforeBody } from './unread-bodies';

/** Responds to every failure with problem details, and never with more than the caller may know. */
export function addErrorHandlers(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError | RequestProblem>((error, request, reply) =>
    sendFailure(error, request, reply),
  );
  const rejectUnknownAddress = async () => {
    throw new RequestProblem(404, 'There is nothing at this address.');
  };
  app.setNotFoundHandler(rejectUnknownAddress);
  // Unknown addresses admit nobody, so a body is rejected before it is read.
  app.addHook('preParsing', async ({ is404 }) => (is404 ? rejectUnknownAddress() : undefined));
}

export function sendFailure(
  error: FastifyError | RequestProblem,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const problem = toProblem(error, request);
  closeBeforeBody(request, reply);
  if (problem.status >= 500) request.log.error({ err: error }, 'request failed');
  return sendProblem(reply, problem);
}

const describeTooLarge = ({
  bodyLimit,
  config: { largerBodies },
}: FastifyRequest['routeOptions']) =>
  [`The body is larger than ${bodyLimit} bytes.`, largerBodies].filter(Boolean).join(' ');

function toProblem(error: FastifyError | RequestProblem, request: FastifyRequest): RequestProblem {
  if (error instanceof RequestProblem) return error;
  // The caller has gone, and nothing failed here.
  if (error === request.raw.errored) return new RequestProblem(400, 'The body broke off.');
  switch (error.code) {
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
      return new RequestProblem(400, 'body must be JSON', {
        errors: [{ field: 'body', message: 'must be JSON' }],
      });
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new RequestProblem(413, describeTooLarge(request.routeOptions));
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new RequestProblem(415, 'The body must be sent as application/json.');
    case 'FST_ERR_BAD_URL':
      return new RequestProblem(400, 'The address is not well-formed.', {
        errors: [{ field: 'path', message: 'must be percent-encoded UTF-8' }],
      });
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return new RequestProblem(414, 'A part of the address is too long.');
  }
  if (isTransientError(error)) {
    return new RequestProblem(
      503,
      'The database is not available at the moment.',
      {},
      { 'Retry-After': '5' },
    );
  }
  const { statusCode } = error;
  if (statusCode && statusCode >= 400 && statusCode < 500)
    return new RequestProblem(statusCode, error.message);
  return new RequestProblem(
    500,
    `The server failed. The failure is logged under the number ${request.id}.`,
  );
}

function sendProblem(reply: FastifyReply, { status, message, members, headers }: RequestProblem) {
  return reply
    .code(status)
    .headers({ 'Cache-Control': 'no-store', ...headers })
    .type(problemContentType)
    .send(formatProblem(status, message, members));
}

/** Responds to bytes that are not an HTTP request, for which there is no request or reply. */
const clientErrorStatus: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

export function handleClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = clientErrorStatus[error.code ?? ''] ?? 400;
  const body = formatProblem(status, 'The request could not be read.');
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      `Content-Type: ${problemContentType}`,
      'Cache-Control: no-store',
      ...Object.entries(getProtectiveHeaders({})).map(([name, value]) => `${name}: ${value}`),
      `${originHeader.name}: ${originHeader.value}`,
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}
