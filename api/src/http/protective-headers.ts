/** On every answer: nothing that the API says is a page, a script or a frame, whatever a browser takes it for. */
export const protectiveHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
};
