import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

export interface Party {
  name: string;
  signature: string;
}

const paragraph =
  'Partene er enige om at grensen mellom eiendommene justeres slik den er påvist i ' +
  'marken og avmerket på kartet. ' +
  'Arealet som går over, er beregnet av landmåleren; vederlaget er gjort opp mellom ' +
  'partene før underskrift.';

const createSection = (number: number) =>
  `<h2>${number}. Om grensen</h2>${`<p>${paragraph}</p>`.repeat(6)}
   <ul><li>Grensepunkt ${number}: bolt i fjell</li><li>Grensepunkt ${number + 1}: <strong>offentlig godkjent</strong> grensemerke</li></ul>
   <figure class="table"><table><thead><tr><th>Eiendom</th><th>Avgir</th><th>Mottar</th></tr></thead><tbody>
   <tr><td>31/472</td><td>12,4 m²</td><td>0 m²</td></tr><tr><td>31/80</td><td>0 m²</td><td>12,4 m²</td></tr></tbody></table></figure>`;

/** Creates an agreement of about this many pages, as the editor writes it. */
export const createAgreement = (pages: number): string =>
  `<h1>Avtale om grensejustering</h1>${Array.from({ length: pages * 2 - 1 }, (_, index) => createSection(index + 1)).join('')}`;

const { resolve } = createRequire(import.meta.url);
const createFontFace = (weight: number, file: string) => {
  const font = readFileSync(resolve(`@expo-google-fonts/noto-sans/${file}.ttf`)).toString('base64');
  return `@font-face{font-family:'Noto Sans';font-weight:${weight};src:url(data:font/ttf;base64,${font})}`;
};

/**
 * Creates an empty page for a browser with the fonts of our papers, which ours read once as well.
 */
export const createEmptyPage = (): string =>
  `<!doctype html><html lang="nb"><style>${createFontFace(400, '400Regular/NotoSans_400Regular')}
   ${createFontFace(700, '700Bold/NotoSans_700Bold')}
   body{font:10.5pt 'Noto Sans',sans-serif}td,th{border:1px solid #888}
   .party{display:inline-block;width:24%}.party img{width:120pt;height:60pt;border:1px solid #888}</style></html>`;

/** Formats an agreement with its parties for the body of that page. */
export const formatBody = (html: string, parties: readonly Party[]): string =>
  `${html}${parties
    .map(({ name, signature }) => `<div class="party"><img src="${signature}"><br>${name}</div>`)
    .join('')}`;
