import type { IncomingHttpHeaders } from 'node:http';

/**
 * Headers of every response: no browser may treat a response of the API as a page, a script or a
 * frame. There is no Cross-Origin-Resource-Policy: pages of other sites check without CORS whether
 * the API is there, and everything else requires a token.
 */
const commonHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
};

/** Valid for a year, but not for subdomains, which may belong to others. */
const tlsHeaders = { 'Strict-Transport-Security': 'max-age=31536000' };

/**
 * @param headers of the request; a proxy that ends TLS says so in them. A false claim harms only
 *   its sender.
 */
export function getProtectiveHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  const [outermost] = String(headers['x-forwarded-proto'] ?? '').split(',');
  return outermost?.trim().toLowerCase() === 'https'
    ? { ...commonHeaders, ...tlsHeaders }
    : commonHeaders;
}
