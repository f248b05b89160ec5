import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** An element of a tagged PDF, as assistive software reads it. */
export interface Tag {
  role: string;
  /** Alternative text of a picture. */
  alternative?: string;
  /** Its own text and that of all within it, in reading order. */
  text: string;
  children: Tag[];
}

type Node = { role?: string; alt?: string; children?: Node[]; type?: string; id?: string };

/** The tags of a PDF in reading order, those of all pages. */
export async function readTags(pdf: Uint8Array): Promise<Tag[]> {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
  const tags: Tag[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const [, bottom = 0, , top = 0] = page.view;
    const [tree, content] = await Promise.all([
      page.getStructTree() as Promise<Node | null>,
      page.getTextContent({ includeMarkedContent: true }),
    ]);
    const texts = new Map<string, string>();
    const places = new Set<string>();
    const open: string[] = [];
    for (const item of content.items) {
      if ('str' in item) {
        const [x, height] = item.transform.slice(4).map(Number) as [number, number];
        // What lies beyond the page's edge, or over other text, nobody reads.
        const place = `${x} ${height}`;
        if (height < bottom || height > top || (item.str.trim() && places.has(place))) continue;
        places.add(item.str.trim() ? place : '');
        const id = open.at(-1) ?? '';
        texts.set(id, (texts.get(id) ?? '') + item.str + (item.hasEOL ? ' ' : ''));
      } else if (item.type === 'endMarkedContent') open.pop();
      else open.push('id' in item && item.id ? item.id : (open.at(-1) ?? ''));
    }
    const toTag = (node: Node): Tag => {
      const children = (node.children ?? []).filter(({ role }) => role !== undefined).map(toTag);
      const text = (node.children ?? [])
        .map((child) =>
          child.role === undefined ? (texts.get(child.id ?? '') ?? '') : toTag(child).text,
        )
        .join('');
      return {
        role: node.role ?? '',
        text,
        children,
        ...(node.alt !== undefined && { alternative: node.alt }),
      };
    };
    if (tree) tags.push(...toTag(tree).children);
  }
  await document.destroy();
  return tags;
}

/** All tags of a role, outer ones first. */
export const withRole = (tags: readonly Tag[], role: string): Tag[] =>
  tags.flatMap((tag) => [...(tag.role === role ? [tag] : []), ...withRole(tag.children, role)]);
