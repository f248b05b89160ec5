import type { Protocol, ProtocolBlock } from './protocol-parts.domain';

/** A protocol as the HTML that its PDF is made of. All words in it are escaped. */
export function protocolHtml({ title, sections }: Protocol): string {
  const parts = sections.map(({ title: heading, groups }) => {
    const inside = groups.map(
      (group) => (group.title ? tag('h3', group.title) : '') + group.blocks.map(htmlOf).join(''),
    );
    return tag('h2', heading) + inside.join('');
  });
  return tag('h1', title) + parts.join('');
}

function htmlOf(block: ProtocolBlock): string {
  switch (block.kind) {
    case 'facts':
      return tableOf(
        block.rows.map(([label, value]) => `<tr>${tag('th', label)}${tag('td', value)}</tr>`),
      );
    case 'table': {
      const head = `<tr>${block.head.map((one) => tag('th', one)).join('')}</tr>`;
      return tableOf(
        block.rows.map((row) => `<tr>${row.map((one) => tag('td', one)).join('')}</tr>`),
        head,
      );
    }
    case 'text':
      return block.text
        .split(/\r?\n/)
        .map((line) => tag('p', line))
        .join('');
    case 'pictures':
      return picturesHtml(block.pictures);
    case 'picture':
      return `<figure class="image"><img src="${escaped(block.source)}" alt="${escaped(block.alt)}" style="width:100%"></figure>`;
  }
}

/** Three stand beside each other, so that a page holds those of several marks. */
const besideEachOther = 3;

type Pictures = Extract<ProtocolBlock, { kind: 'pictures' }>['pictures'];

function picturesHtml(pictures: Pictures): string {
  const columns = Math.min(pictures.length, besideEachOther);
  const cells = pictures.map(({ source, alt, caption }) =>
    source === null
      ? `<td>${tag('p', caption)}</td>`
      : `<td><figure class="image"><img src="${escaped(source)}" alt="${escaped(alt)}" style="width:100%">${tag('figcaption', caption)}</figure></td>`,
  );
  const rows = Array.from({ length: Math.ceil(cells.length / columns) }, (_, row) => {
    const own = cells.slice(row * columns, (row + 1) * columns);
    return `<tr>${own.join('')}${'<td></td>'.repeat(columns - own.length)}</tr>`;
  });
  const width = Math.round((100 * columns) / besideEachOther);
  return `<figure class="table" style="width:${width}%"><table class="layout-table"><tbody>${rows.join('')}</tbody></table></figure>`;
}

const tableOf = (rows: string[], head = '') =>
  `<figure class="table"><table>${head && `<thead>${head}</thead>`}<tbody>${rows.join('')}</tbody></table></figure>`;

// An empty line stays a line.
const tag = (name: string, words: string) => `<${name}>${escaped(words) || '&nbsp;'}</${name}>`;

const signs: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (words: string) => words.replace(/[&<>"']/g, (sign) => signs[sign] ?? sign);
