import { readAttachmentName } from './content-disposition.ts';

test('[AGR-8] a file has the name of Content-Disposition, in the form of any letter', () => {
  const both = `attachment; filename="2026-118-Avtale.pdf"; filename*=UTF-8''2026-118-Grensej%C3%A5stering.pdf`;
  expect(readAttachmentName(both)).toBe('2026-118-Grensejåstering.pdf');
  expect(readAttachmentName('attachment; filename="2026-118-Avtale.pdf"')).toBe(
    '2026-118-Avtale.pdf',
  );
  expect(readAttachmentName('attachment; filename=a.pdf; size=3')).toBe('a.pdf');
  expect(readAttachmentName('attachment; filename="a \\"b\\".pdf"')).toBe('a "b".pdf');
});

test.each([
  [null, ''],
  ['inline', ''],
  [`attachment; filename*=UTF-8''%E5.pdf; filename="a.pdf"`, 'a.pdf'],
  ['attachment; filename="../../etc/passwd"', 'passwd'],
  ['attachment; filename="C:\\\\x\\\\a.pdf"', 'a.pdf'],
])('of the header %s the name is “%s”', (header, name) =>
  expect(readAttachmentName(header)).toBe(name),
);
