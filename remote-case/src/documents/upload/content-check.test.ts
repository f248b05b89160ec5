import {
  buildDocumentName,
  getFileExtension,
  toDocumentDescription,
} from '@feltbok/domain/documents/file-name.domain.ts';
import { getFileType, matchesType } from './content-check.domain';

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const check = (fileName: string, content: string, browserType = '') =>
  matchesType(getFileType(fileName, browserType), bytes(content));

const png = '\x89PNG\r\n\x1a\n';
const zip = 'PK\x03\x04';

test.each([
  ['kart.PDF', '%PDF-1.7'],
  ['skannet.pdf', '\0\0 noe foran %PDF-1.4'],
  ['foto.jpg', '\xff\xd8\xff\xe0'],
  ['foto.jpeg', '\xff\xd8\xff\xe1'],
  ['skisse.png', png],
  ['bevegelse.apng', png],
  ['bilde.gif', 'GIF89a'],
  ['bilde.webp', 'RIFF\0\0\0\0WEBP'],
  ['bilde.bmp', 'BM\0\0'],
  ['bilde.ico', '\0\0\x01\0'],
  ['skannet.tif', 'II*\0'],
  ['skannet.tiff', 'MM\0*'],
  ['bilde.avif', '\0\0\0 ftypavif'],
  ['tegning.svg', '<?xml version="1.0"?>\n<!-- x --><svg xmlns="…">'],
  ['arkiv.zip', zip],
  ['brev.docx', zip],
  ['notat.txt', 'BM er ikke et bilde her'],
  ['måling.kof', ' 05 P1 6689343.07'],
])('[DOC-13] %s is taken for what its content shows it to be', (fileName, content) => {
  expect(check(fileName, content)).toBe(true);
});

test.each([
  ['kart.pdf', zip],
  ['kart.pdf', 'en tekst'],
  ['foto.jpg', png],
  ['tegning.svg', '<html><svg>'],
  ['notat.txt', '%PDF-1.7'],
  ['notat.txt', 'a\0b'],
  ['brev.docx', '%PDF-1.7'],
  ['brev.doc', 'MZ\x90'],
  ['arkiv.zip', 'MZ\x90'],
  ['ukjent.bin', 'MZ\x90'],
  ['kart.pdf', '<!DOCTYPE html><script>%PDF-1.7'],
  ['notat.txt', `X5O!P%@AP[4\\PZX54(P^)7CC)7}$${'EICAR-STANDARD-ANTIVIRUS-TEST-FILE'}!$H+H*`],
])('[DOC-13] %s that begins with %j is not what it says', (fileName, content) => {
  expect(check(fileName, content)).toBe(false);
});

test('[DOC-13] a file without an ending goes by what the browser says of it', () => {
  expect(getFileType('skannet', 'application/pdf')).toBe('application/pdf');
  expect(getFileType('skannet', '')).toBe('application/octet-stream');
  expect(getFileType('kart.pdf', 'application/zip')).toBe('application/pdf');
});

const parts = {
  caseNumber: '2026/118',
  documentTypeCode: 'VL2',
  uuid: '3fa85f64-5717-4562-b3fc-2c963f66afa6',
};

test('[DOC-9] the name is case number, type, eight hexadecimal digits, with _ for unsafe characters', () => {
  expect(buildDocumentName(parts, 'Fullmakt.JPG')).toBe('2026_118-VL2-3fa85f64.jpg');
  expect(buildDocumentName({ ...parts, documentTypeCode: 'A:b *?"<>|\\c' }, 'x.pdf')).toBe(
    '2026_118-A_b_c-3fa85f64.pdf',
  );
});

test('[DOC-9] 300 letters with slashes and emoji give a short, safe name, and the description', () => {
  const name = `${'../mappe/🙂'.repeat(30)}.pdf`;
  expect(buildDocumentName(parts, name)).toBe('2026_118-VL2-3fa85f64.pdf');
  expect([...toDocumentDescription(name)]).toHaveLength(255);
  expect(toDocumentDescription(name)).toMatch(/🙂/u);
  expect(buildDocumentName(parts, 'uten endelse')).toBe('2026_118-VL2-3fa85f64');
  expect(getFileExtension('fil.../../etc')).toBe('');
});

test('[DOC-9] dots and blanks behind an ending hide no type; invisible letters are left out', () => {
  expect(buildDocumentName(parts, 'kart.pdf.')).toBe('2026_118-VL2-3fa85f64.pdf');
  expect(buildDocumentName(parts, ' CON.pdf . ')).toBe('2026_118-VL2-3fa85f64.pdf');
  expect(getFileType('kart.pdf.', '')).toBe('application/pdf');
  expect(toDocumentDescription('avtale\u202efdp.exe\n')).toBe('avtalefdp.exe');
});
