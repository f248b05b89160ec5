import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { formatAttachment } from './content-disposition';

describe('the name under which a document is saved', () => {
  for (const [name, header] of [
    ['Fullmakt.pdf', 'attachment; filename=Fullmakt.pdf'],
    [
      'Ánne Østby.pdf',
      `attachment; filename="_nne _stby.pdf"; filename*=UTF-8''%C3%81nne%20%C3%98stby.pdf`,
    ],
    [
      'a"; filename="b.exe',
      `attachment; filename="a_; filename=_b.exe"; filename*=UTF-8''a%22%3B%20filename%3D%22b.exe`,
    ],
    ["it's (1)*.png", `attachment; filename="it's (1)*.png"`],
    [
      '../../etc/passwd',
      `attachment; filename=.._.._etc_passwd; filename*=UTF-8''..%2F..%2Fetc%2Fpasswd`,
    ],
    ['100 %.pdf', `attachment; filename="100 _.pdf"; filename*=UTF-8''100%20%25.pdf`],
    ['a\r\nSet-Cookie: b\0.pdf', 'attachment; filename="aSet-Cookie: b.pdf"'],
    ['avtale\u202efdp.exe', 'attachment; filename=avtalefdp.exe'],
    ['\ud83c.pdf', `attachment; filename=_.pdf; filename*=UTF-8''%EF%BF%BD.pdf`],
    ['\n', 'attachment; filename=document'],
  ] as const) {
    test(`is safe in a header and complete for browsers: ${JSON.stringify(name)}`, () => {
      assert.equal(formatAttachment(name), header);
    });
  }
});
