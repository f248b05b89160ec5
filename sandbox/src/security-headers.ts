import type { IncomingHttpHeaders } from 'node:http';

/**
 * On every answer of a static host: no file is taken for another type, and no other site learns
 * which screen it was.
 */
export const answerHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
};

/**
 * On the host's page, beside its content security policy: no other window and no other site gets
 * hold of it, and of what a device can do it uses the camera, the position, and receivers by cable
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
 * Strict-Transport-Security for a year where the browser came by TLS, without subdomains, which may
 * be others'. Browsers ignore it over plain http.
 */
export const transportHeaders = (headers: IncomingHttpHeaders): Record<string, string> => {
  const [outermost] = String(headers['x-forwarded-proto'] ?? '').split(',');
  return outermost?.trim().toLowerCase() === 'https'
    ? { 'strict-transport-security': 'max-age=31536000' }
    : {};
};
