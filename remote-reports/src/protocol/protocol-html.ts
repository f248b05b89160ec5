import type { Protocol, ProtocolBlock } from './protocol.domain';

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
      return tableOf(block.rows.map(([label, value]) => `<tr>${tag('th', label)}${tag('td', value)}</tr>`));
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
    case 'picture':
      return `<figure class="image"><img src="${escaped(block.source)}" alt="${escaped(block.alt)}" style="width:100%"></figure>`;
  }
}

const tableOf = (rows: string[], head = '') =>
  `<figure class="table"><table>${head && `<thead>${head}</thead>`}<tbody>${rows.join('')}</tbody></table></figure>`;

// An empty line stays a line.
const tag = (name: string, words: string) => `<${name}>${escaped(words) || '&nbsp;'}</${name}>`;

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (words: string) => words.replace(/[&<>"']/g, (sign) => signs[sign] ?? sign);
