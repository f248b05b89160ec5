import { describeDocument, splitFileName } from './document-name.domain';

test.each([
  [{ fileName: 'a.jpg', description: 'Bolt i fjell' }, 'Bolt i fjell (a.jpg)'],
  [{ fileName: 'a.jpg', description: ' ' }, 'a.jpg'],
  [{ fileName: 'a.jpg', description: 'a.jpg' }, 'a.jpg'],
  [{ fileName: 'a.jpg' }, 'a.jpg'],
])('[FLT-25] a document is named by its description first: %j', (document, words) => {
  expect(describeDocument(document)).toBe(words);
});

test.each([
  ['2026_118-VL2-B7A1C6D2.JPG', '2026_118-VL2', '-B7A1C6D2.JPG'],
  ['KORT.PDF', '', 'KORT.PDF'],
  ['', '', ''],
])('[FLT-25] the file name %s is cut off before what distinguishes it', (name, start, end) => {
  expect(splitFileName(name)).toEqual({ start, end });
});
