import { readPictureData } from './inline-picture.domain';

test('[FLT-23] a picture pasted as data is a file without being fetched', async () => {
  const file = readPictureData('data:image/PNG;charset=x;base64,iVBORw0KGgo=');
  expect(file?.type).toBe('image/png');
  const bytes = new Uint8Array((await file?.arrayBuffer()) ?? new ArrayBuffer(0));
  expect([...bytes]).toEqual([137, 80, 78, 71, 13, 10, 26, 10]);
});

test.each([
  'https://elsewhere.example/a.png',
  'blob:https://elsewhere.example/a',
  'data:text/html;base64,PGI+',
  'data:image/png;base64,%',
  'data:image/svg+xml,<svg></svg>',
])('[FLT-23] %s is no picture that comes with the text', (source) =>
  expect(readPictureData(source)).toBeNull(),
);
