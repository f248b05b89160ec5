import type { IncomingHttpHeaders } from 'node:http';

/**
 * Headers of every answer of a static host: browsers do not guess the type of a file, and other
 * sites do not learn which screen was open.
 */
export const answerHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
};

/**
 * Headers of the host's page besides its content security policy: other windows and sites cannot
 * access it, and of the device's functions it uses the camera, the position, and receivers by cable
 * or Bluetooth.
 */
export const pageHeaders = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': [
    'camera=(self)',
    'geolocation=(self)',
    'serial=(self)',
    'bluetooth=(self)',
    ...['microphone', 'display-capture', 'payment', 'usb', 'hid', 'midi'].map(
      (feature) => `${feature}=()`,
    ),
  ].join(', '),
};

/**
 * Sets Strict-Transport-Security for a year where the browser used TLS, without subdomains, which
 * may belong to others. Browsers ignore it over plain http.
 */
export const getTransportHeaders = (headers: IncomingHttpHeaders): Record<string, string> => {
  const [outermost] = String(headers['x-forwarded-proto'] ?? '').split(',');
  return outermost?.trim().toLowerCase() === 'https'
    ? { 'strict-transport-security': 'max-age=31536000' }
    : {};
};
