import { decodeBase64, decodeBase64Url, encodeBase64, encodeBase64Url } from './base64.ts';

test('any number of bytes is decoded unchanged', () => {
  for (const length of [0, 1, 2, 3, 8191, 8192, 8193, 300_000]) {
    const bytes = Uint8Array.from({ length }, (_, index) => (index * 7) % 256);
    expect(decodeBase64(encodeBase64(bytes))).toEqual(bytes);
    expect(decodeBase64Url(encodeBase64Url(bytes))).toEqual(bytes);
  }
});

test('the form for addresses has only characters that need no encoding', () => {
  const bytes = Uint8Array.of(251, 255, 254, 62);
  expect(encodeBase64(bytes)).toBe('+//+Pg==');
  expect(encodeBase64Url(bytes)).toBe('-__-Pg');
  expect(() => decodeBase64('*')).toThrow();
});
