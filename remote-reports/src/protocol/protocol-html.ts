import type { Group, Protocol, ProtocolBlock } from './protocol-parts.domain';

/** Converts a protocol to the HTML that its PDF is made of. All texts in it are escaped. */
export function toProtocolHtml({ title, sections }: Protocol): string {
  const parts = sections.map(({ title: heading, groups }) => {
    const inside = groups
      .filter(hasContent)
      .map(
        (group) =>
          (group.title ? toElementHtml('h3', group.title) : '') + toBlocksHtml(group.blocks),
      );
    return toElementHtml('h2', heading) + inside.join('');
  });
  return toElementHtml('h1', title) + parts.join('');
}

/** Converts blocks to HTML without the headings around them. */
export const toBlocksHtml = (blocks: readonly ProtocolBlock[]): string =>
  blocks.map(toBlockHtml).join('');

/** A part without words is shown on the screen, and left out on paper. */
const hasContent = ({ blocks }: Group): boolean =>
  blocks.some((block) => block.kind !== 'text' || block.text !== '');

function toBlockHtml(block: ProtocolBlock): string {
  switch (block.kind) {
    case 'facts':
      return toTableHtml(
        block.rows.map(
          ([label, value]) => `<tr>${toElementHtml('th', label)}${toElementHtml('td', value)}</tr>`,
        ),
      );
    case 'table': {
      const head = `<tr>${block.head.map((heading) => toElementHtml('th', heading)).join('')}</tr>`;
      return toTableHtml(
        block.rows.map(
          (row) => `<tr>${row.map((cell) => toElementHtml('td', cell)).join('')}</tr>`,
        ),
        head,
      );
    }
    case 'text':
      return block.text
        .split(/\r?\n/)
        .map((line) => toElementHtml('p', line))
        .join('');
    case 'pictures':
      return toPicturesHtml(block.pictures);
    case 'picture':
      return `<figure class="image">${toImageHtml(block)}</figure>`;
  }
}

const toImageHtml = ({ source, alt }: { source: string; alt: string }) =>
  `<img src="${escapeHtml(source)}" alt="${escapeHtml(alt)}" style="width:100%">`;

/** Pictures in a row, so that a page holds those of several marks. */
const picturesInRow = 3;

type Pictures = Extract<ProtocolBlock, { kind: 'pictures' }>['pictures'];

function toPicturesHtml(pictures: Pictures): string {
  const columns = Math.min(pictures.length, picturesInRow);
  const cells = pictures.map(({ source, alt, caption }) => {
    if (source === null) return `<td>${toElementHtml('p', caption)}</td>`;
    const captionHtml = toElementHtml('figcaption', caption);
    return `<td><figure class="image">${toImageHtml({ source, alt })}${captionHtml}</figure></td>`;
  });
  const rows = Array.from({ length: Math.ceil(cells.length / columns) }, (_, row) => {
    const inRow = cells.slice(row * columns, (row + 1) * columns);
    return `<tr style="vertical-align:top">${inRow.join('')}${'<td></td>'.repeat(columns - inRow.length)}</tr>`;
  });
  const width = Math.round((100 * columns) / picturesInRow);
  const table = `<table class="layout-table"><tbody>${rows.join('')}</tbody></table>`;
  return `<figure class="table" style="width:${width}%;margin-left:0">${table}</figure>`;
}

function toTableHtml(rows: string[], head = ''): string {
  const headHtml = head && `<thead>${head}</thead>`;
  const bodyHtml = `<tbody>${rows.join('')}</tbody>`;
  return `<figure class="table"><table class="fitted-table">${headHtml}${bodyHtml}</table></figure>`;
}

// An empty line keeps its height.
const toElementHtml = (name: string, words: string) =>
  `<${name}>${escapeHtml(words) || '&nbsp;'}</${name}>`;

const signs: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
export const escapeHtml = (words: string) =>
  words.replace(/[&<>"']/g, (sign) => signs[sign] ?? sign);
