import { sha256OfText } from '@feltbok/domain/signatures/signature-evidence.ts';
import { visibleTexts } from '@feltbok/testing/visible-texts.ts';
import fc from 'fast-check';
import { readAgreementText } from './agreement-text.ts';
import { renderText } from './render-text.ts';

const read = (html: string) => readAgreementText(html, 'text');

async function renderHtml(html: string): Promise<HTMLDivElement> {
  const place = document.createElement('div');
  place.append(renderText(await read(html)));
  return place;
}

/**
 * SHA-256 of the models as version 1.8 wrote them. What is read otherwise later is a statement of
 * another version.
 */
const recorded: Record<string, string> = {
  'struck words': '5ccfbefb5dc460f53c1fae85714a9172761925b889e5b3423259e1581c7e554f',
  'letters of each kind': '5d55aee1bbe08eea56682736bbff6f246e8f9689a882644f8ecdede9088853f4',
  'colours and sizes': '618d06a551708f880a4edcd2137335e3abe0f3905c14e10f21a214ffcd31b30a',
  alignment: '0f9580e535b927460cd418590346b751c865a44cd77ab744ed89b614ea31f100',
  'headings with small letters in them':
    'c2ed6e01942298c243ab8358e1045d7733b76785e36e4c3e253d54b5362d3630',
  'list starts and markers': '98f51582d31504cd555a6e00d48dec6f85c7631d1101ed52c0f3cada4b32bc3e',
  'coloured markers': 'd93522a2ed860d55bad88f8e8d9cd7e1710c5b8013a3c77e5c72b90b4655dee9',
  'boxes to tick': '4b885130291086b9e5b3a13e1cb18d028d395aa88f6851987bad4e960f2ee799',
  'merged cells': '97f90e3016a43656a9fcd3bb617bf3c62f0eb5b622de1ac963a539fd3a914034',
  'tables that arrange': 'c72b5ba1fccd3b5676abb018e5deb83b6789fb6debeb5be6b3900fe0f04f4072',
  pictures: 'eb7e5bc30f16b45c18f18c6e1e17dfe002d8d43bfcfac0cdb2cf47bc51c793be',
  'decorative pictures': 'ec542816d82342e8f0713cb7c23b816f90121afdf2ee0a8f036d73da058b06b8',
  'quotes, rules, links and breaks':
    '3b0149d8999c8862641b6140ee0a0267ec37d3bccf9c7aeed642b532ca538d20',
};

describe('[FLT-4] what pad and phone show', () => {
  test.each(Object.entries(visibleTexts))('is what the paper shows of %s', async (_, html) => {
    const shown = await renderHtml(html);
    expect(await read(shown.innerHTML)).toEqual(await read(html));
  });

  test.each(Object.entries(visibleTexts))(
    'is signed as version 1.8 read it, for queued signatures: %s',
    async (name, html) => {
      expect(await sha256OfText((await read(html)).model)).toBe(recorded[name]);
    },
  );

  test('is what the paper shows, whatever stands in whatever', async () => {
    const part: fc.Arbitrary<string> = fc.letrec<{ html: string }>((tie) => ({
      html: fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        fc.constantFrom(...Object.values(visibleTexts), 'a', ' b ', '<br>', '&nbsp;', '<p>c</p>'),
        fc
          .tuple(
            fc.constantFrom(
              '<blockquote>|</blockquote>',
              '<ul><li>|</li></ul>',
              '<ol start="3"><li>|<li>a</ol>',
              '<table><tbody><tr><td>|</td><td rowspan="3">b</td></tr><tr></tr></tbody></table>',
              '<h2>|</h2>',
              '<p style="text-align:right">|</p>',
              '<span style="color:#b3261e;font-size:1.4em">|</span>',
              '<u>|</u>',
              '<s>|</s>',
              '<a href="mailto:a@example.org">|</a>',
              '<figure class="table">|</figure>',
            ),
            fc.array(tie('html'), { maxLength: 3 }),
          )
          .map(([around, inner]) => around.replace('|', () => inner.join(''))),
      ),
    })).html;
    await fc.assert(
      fc.asyncProperty(part, async (inner) => {
        const html = `<p>x</p>${inner}`;
        const shown = await renderHtml(html);
        expect(JSON.parse((await read(shown.innerHTML)).model)).toEqual(
          JSON.parse((await read(html)).model),
        );
      }),
      { numRuns: 150 },
    );
  });
});
