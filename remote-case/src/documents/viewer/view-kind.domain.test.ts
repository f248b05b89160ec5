import { getMediaType, getViewKind } from './view-kind.domain';

const kindOfType = (fileType: string) => getViewKind({ fileName: 'a', fileType });

test('[DOC-4] PDF and eleven kinds of picture are shown, by short name and media type', () => {
  for (const type of [
    'pdf',
    'ra-pdf',
    'application/pdf',
    'application/ra-pdf',
    'application/pdf; charset=binary',
  ])
    expect(kindOfType(type)).toBe('pdf');
  for (const type of ['apng', 'avif', 'gif', 'jpeg', 'jpg', 'png', 'webp', 'bmp', 'ico'])
    expect(kindOfType(type)).toBe('picture');
  for (const type of ['image/apng', 'image/vnd.microsoft.icon', 'IMAGE/JPEG'])
    expect(kindOfType(type)).toBe('picture');
  expect(kindOfType('svg')).toBe('drawing');
  expect(kindOfType('tiff')).toBe('tiff');
});

test('[DOC-4] everything else is for download alone', () => {
  for (const type of ['application/zip', 'docx', 'text/html', 'image/heic', 'text/plain', ''])
    expect(kindOfType(type)).toBe('none');
});

test('an unknown type is judged by the name’s ending, a known type never', () => {
  expect(getViewKind({ fileName: 'kart.v2.PDF', fileType: '' })).toBe('pdf');
  expect(getViewKind({ fileName: 'kart.tif', fileType: 'application/octet-stream' })).toBe('tiff');
  expect(getViewKind({ fileName: 'side.html.png', fileType: 'text/html' })).toBe('none');
  expect(getMediaType({ fileName: 'uten ending', fileType: '' })).toBe('application/octet-stream');
});
