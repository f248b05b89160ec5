import { readAgreementText } from './agreement-text.ts';
import { findUnseenText } from './unseen-text.ts';

const hidden: Record<string, string> = {
  'what is not displayed': '<span style="display:none">ikke</span>',
  'what is hidden in a block': '<div style="visibility:hidden"><p>ikke</p></div>',
  'the attribute': '<b hidden>ikke</b>',
  'hidden text of a text processor': '<span style="mso-hide:all">ikke</span>',
  'a text beside the page': '<p style="text-indent:-9999px">ikke</p>',
  'a size of nothing': '<span style="font-size:0">ikke</span>',
  'letters of two points': '<span style="font-size:2pt">ikke</span>',
  'a cell without width': '<table><tr><td style="width:0px">ikke</td></tr></table>',
  'white on white': '<span style="color:#fff">ikke</span>',
  'pale grey': '<span style="color:hsl(0,0%,75%)">ikke</span>',
  transparent: '<span style="color:rgba(0, 0, 0, 0)">ikke</span>',
  'black on black': '<span style="background-color:#000">ikke</span>',
  'black in a dark cell':
    '<table><tr><td style="background-color:#111"><p>ikke</p></td></tr></table>',
  'black in a dark table': '<table style="background-color:#111"><tr><td>ikke</td></tr></table>',
  'a pale caption':
    '<figure class="table"><table><tr><td>a</td></tr></table><figcaption style="color:#eee">ikke</figcaption></figure>',
  'pale numbers': '<ol><li style="--ck-content-list-marker-color:#fff">ikke</li></ol>',
};

test.each(Object.entries(hidden))('[FLT-4] %s is found with its place', async (_, html) => {
  const text = `<p>Kjøper overtar</p>${html}<p>arealet.</p>`;
  const unseen = findUnseenText(text);
  expect(unseen?.words).toMatch(/^(?:ikke|1)$/);
  expect(unseen?.before).toMatch(/^(?:Kjøper overtar|a)$/);
  await expect(readAgreementText(text, 'htmlContent')).rejects.toMatchObject({
    field: 'htmlContent',
    message: expect.stringMatching(/^holds text that cannot be seen: it .*“(?:ikke|1)”, after “/),
  });
});

test.each([
  '<p style="color:#595959">grå</p><p><mark class="marker-pink">rosa</mark></p>',
  '<table><tr><td style="background-color:#111"><p><span style="color:#fff">hvitt på svart</span></p></td></tr></table>',
  '<div class="page-break" style="page-break-after:always"><span style="display:none">&nbsp;</span></div>',
  '<p style="font-size:1pt">&nbsp;</p><p><span style="color:#fff"> </span>a</p>',
  '<ul class="todo-list"><li><input type="checkbox"><span class="text-tiny">liten</span></li></ul>',
  '<table><tr style="height:0"><td></td></tr><tr><td style="border:none">a</td></tr></table>',
])('[FLT-4] what can be seen is no unseen text: %s', (html) => {
  expect(findUnseenText(html)).toBeNull();
});
