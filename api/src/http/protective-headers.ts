import type { IncomingHttpHeaders } from 'node:http';

/**
 * On every answer: nothing that the API says is a page, a script or a frame, whatever a browser
 * takes it for. No Cross-Origin-Resource-Policy: pages of other sites ask without CORS whether the
 * API is there, and all else takes a token.
 */
const always = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
};

/** For a year, and not for the domains below, which may be others'. */
const byTlsOnly = { 'Strict-Transport-Security': 'max-age=31536000' };

/**
 * @param headers of the request, in which a proxy that ends TLS says so. Who says it untruly harms
 *   only himself.
 */
export function protectiveHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  const [outermost] = String(headers['x-forwarded-proto'] ?? '').split(',');
  return outermost?.trim().toLowerCase() === 'https' ? { ...always, ...byTlsOnly } : always;
}
