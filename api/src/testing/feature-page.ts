import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PdfJob } from '@feltbok/papers/read-paper.ts';

import { createInkedSignature } from './inked-signature';
import { encodePng } from './png';

const gradient = encodePng(
  { width: 80, height: 40, depth: 8, colourType: 2 },
  Buffer.from(
    Array.from({ length: 40 }, (_, y) => [
      0,
      ...Array.from({ length: 80 }, (_, x) => [x * 3, y * 6, 120]).flat(),
    ]).flat(),
  ),
);
/** 60 by 30 pixels, red above and blue below, as a camera that lay on its side writes it. */
const jpeg = readFileSync(join(import.meta.dirname, 'photograph.jpg')).toString('base64');
const photograph = `data:image/jpeg;base64,${jpeg}`;

/** What the editor can make, each of it once; as it comes from the editor. */
export const featureHtml = `
<h1>Avtale om grensejustering</h1>
<p>Ánne Østby, Čáhppes gård – «grensen går her»: æøåÆØÅ áčđŋšŧž ÁČĐŊŠŦŽ ☐ ☑ ✓ → ≤</p>
<h2>Lister</h2>
<ul><li>Punkt<ol style="list-style-type:lower-latin" start="3"><li>tredje</li><li>fjerde<ul style="list-style-type:square"><li>innerst</li></ul></li></ol></li><li>Neste</li></ul>
<ol reversed start="5"><li>fem</li><li>fire</li></ol>
<ul class="todo-list"><li><label class="todo-list__label"><input type="checkbox" checked="checked" disabled="disabled"><span class="todo-list__label__description">Varslet</span></label></li><li><label class="todo-list__label"><input type="checkbox" disabled="disabled"><span class="todo-list__label__description">Merket</span></label></li></ul>
<h3>Tekst</h3>
<p><strong>fet</strong> <i>kursiv</i> <u>understreket</u> <s>strøket</s> H<sub>2</sub>O m<sup>2</sup> <mark class="marker-yellow">merket</mark> <span style="color:hsl(0, 75%, 45%)">rød</span> <span style="background-color:#cfe8ff">blå bunn</span> <span style="font-size:20px">stor</span> <code>kode</code> <span style="font-family:'Comic Sans MS'">ukjent skrift</span> <a href="https://www.kartverket.no/eiendom">Kartverket</a></p>
<p style="text-align:center">i midten</p><p style="text-align:right">til høyre</p><p style="margin-left:40px">innrykket</p>
<p style="text-align:justify">Partene er enige om at grensen går i rett linje mellom punktene, og at merkene som ble satt ned i markene under møtet, gjelder foran eldre beskrivelser og kart.</p>
<blockquote><p>Et sitat fra skjøtet</p></blockquote><hr>
<figure class="table" style="width:70%"><table><colgroup><col style="width:30%"><col style="width:30%"><col style="width:40%"></colgroup><thead><tr><th colspan="2">Eiendom</th><th>Areal</th></tr></thead><tbody><tr><td rowspan="2" style="background-color:#e8f0e8">31/472</td><td>avgir</td><td style="text-align:right">12,4 m²</td></tr><tr><td>mottar</td></tr><tr><td>31/80</td><td colspan="2"><table><tbody><tr><td>indre</td><td>tabell</td></tr></tbody></table></td></tr></tbody></table><figcaption>Arealer</figcaption></figure>
<figure class="image image_resized" style="width:20%"><img src="${gradient}" alt="Kart"><figcaption>Utsnitt</figcaption></figure><p><img src="${photograph}" width="60" height="30" alt="Foto"></p>
<div class="page-break" style="page-break-after:always"><span style="display:none">&nbsp;</span></div>
<p>På neste side.</p>`;

export const featureDocument = (more: Partial<PdfJob> = {}): PdfJob => ({
  html: featureHtml,
  parties: [
    'Ánne Østby',
    'Ola Nordmann',
    'Dødsboet etter Ola Østby ved Kari Østby-Nordmann',
    'Per Gård',
    'Fjordvik kommune',
  ].map((name, index) => ({ name, signature: index === 1 ? '' : createInkedSignature(index) })),
  frame: {
    title: 'Avtale – <sak> & 2026/118',
    author: 'Kari Landmåler, Fjordvik kommune',
    language: 'nb-NO',
    id: '3c1f4a52-7a0e-4c55-9d6f-0b8a6f6f1a01',
    createdAt: new Date('2026-11-24T10:30:00Z'),
    foot: { left: 'Sak 2026/118', right: 'Side {page} av {of}' },
  },
  ...more,
});
