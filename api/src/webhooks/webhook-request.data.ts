import { request as requestByHttp } from 'node:http';
import { request as requestByHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { notPublic } from '../http/public-lookup';
import { findAddressProblem, isLoopback } from './webhook-address';

export interface RequestSettings {
  /** Resolves names to public addresses only; the connection is made to its result. */
  lookup: LookupFunction;
  /** Whether addresses on this machine are allowed, also without TLS. */
  allowsLoopback: boolean;
  /** Timeout for the beginning of the answer, in milliseconds. */
  timeoutMs: number;
  /** Certificates to trust instead of the usual ones, in PEM. */
  ca?: string | undefined;
}

/** What became of an attempt. Only a status of the 2xx means that it was delivered. */
export type AttemptOutcome =
  | { status: number; retryAfterSeconds: number | null }
  | {
      problem:
        | 'private address'
        | 'no https'
        | 'no address'
        | 'timeout'
        | 'certificate'
        | 'no answer';
    }
  /** The API stops. */
  | { problem: 'interrupted' };

interface WebhookRequest {
  address: string;
  headers: Record<string, string>;
  body: string;
}

/**
 * Sends one request, and waits for the status of its answer. Redirects are not followed, and the
 * body of the answer is not read.
 * @param stop aborted when the API stops
 */
export function sendWebhookRequest(
  { address, headers, body }: WebhookRequest,
  settings: RequestSettings,
  stop: AbortSignal,
): Promise<AttemptOutcome> {
  const addressProblem = findAddressProblem(address, settings.allowsLoopback);
  if (addressProblem) return Promise.resolve({ problem: addressProblem });
  const url = new URL(address);
  const timeout = AbortSignal.timeout(settings.timeoutMs);
  const content = Buffer.from(body);
  const options = {
    method: 'POST',
    headers: {
      ...headers,
      'Content-Type': 'application/cloudevents+json; charset=utf-8',
      'Content-Length': String(content.length),
      'User-Agent': 'Feltbok',
    },
    // A kept connection would not be looked up and checked again.
    agent: false,
    signal: AbortSignal.any([timeout, stop]),
    ...(!isLoopback(url) && { lookup: settings.lookup }),
    ...(settings.ca !== undefined && { ca: settings.ca }),
  };
  const send = url.protocol === 'https:' ? requestByHttps : requestByHttp;
  return new Promise((resolve) => {
    const request = send(url, options, (response) => {
      const { statusCode = 0, headers: answered } = response;
      resolve({
        status: statusCode,
        retryAfterSeconds: parseRetryAfter(answered['retry-after'], new Date()),
      });
      response.destroy();
    });
    request.on('error', (error: NodeJS.ErrnoException) => {
      if (stop.aborted) resolve({ problem: 'interrupted' });
      else resolve({ problem: timeout.aborted ? 'timeout' : toProblem(error) });
    });
    request.end(content);
  });
}

function toProblem({ code = '' }: NodeJS.ErrnoException) {
  if (code === notPublic) return 'private address';
  const isOfCertificate = /^ERR_TLS|CERT|^UNABLE_TO_|^DEPTH_ZERO|SELF_SIGNED/.test(code);
  return isOfCertificate ? 'certificate' : 'no answer';
}

/** @returns null for a header that is missing or is neither seconds nor a moment */
export function parseRetryAfter(header: string | undefined, now: Date): number | null {
  if (header === undefined) return null;
  if (/^\d{1,9}$/.test(header)) return Number(header);
  const moment = Date.parse(header);
  if (Number.isNaN(moment)) return null;
  return Math.max(0, Math.ceil((moment - now.getTime()) / 1000));
}
