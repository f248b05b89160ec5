import {
  PDF,
  PdfArray,
  PdfBool,
  PdfDict,
  PdfName,
  PdfNumber,
  type PdfObject,
  PdfRef,
  PdfStream,
  PdfString,
} from '@libpdf/core';
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** An element of the structure that assistive software reads. */
export interface StructureElement {
  dictionary: PdfDict;
  /** Its standard type, by the role map. */
  role: string;
  parent: StructureElement | null;
  children: StructureElement[];
  /** Annotations that belong to it, as `12 0 R`. */
  annotations: string[];
}

interface PaperPage {
  dictionary: PdfDict;
  annotations: { reference: string; dictionary: PdfDict }[];
  /** Number of marks on the page that are neither tagged nor an artifact. */
  untagged: number;
  /** Number of letters whose font has no glyph for them. */
  missingGlyphs: number;
}

/** A PDF as its objects, for rules about them. */
export class PaperFile {
  /** Each dictionary that can be reached from the catalog, streams included. */
  readonly dictionaries: PdfDict[];
  /** In reading order. */
  readonly elements: StructureElement[] = [];

  private constructor(
    readonly bytes: Buffer,
    private readonly pdf: PDF,
    readonly pages: PaperPage[],
  ) {
    this.dictionaries = this.listDictionaries();
    this.readStructure();
  }

  static async read(bytes: Uint8Array): Promise<PaperFile> {
    const pdf = await PDF.load(new Uint8Array(bytes));
    const contents = await readContents(bytes);
    const pages = pdf.getPages().map(({ dict }, index) => ({
      dictionary: dict,
      annotations: listAnnotations(pdf, dict),
      untagged: contents[index]?.untagged ?? 0,
      missingGlyphs: contents[index]?.missingGlyphs ?? 0,
    }));
    return new PaperFile(Buffer.from(bytes), pdf, pages);
  }

  get trailer(): PdfDict {
    return this.pdf.context.info.trailer;
  }

  get catalog(): PdfDict {
    return this.pdf.getCatalog();
  }

  /** The XML of the metadata; null where there is none. */
  get metadata(): string | null {
    const stream = this.get(this.catalog, 'Metadata');
    return stream instanceof PdfStream ? Buffer.from(stream.getDecodedData()).toString() : null;
  }

  /** Reads a value of a dictionary, behind its reference if it is one. */
  get(dictionary: PdfDict, key: string): PdfObject | undefined {
    return dictionary.get(key, (reference) => this.pdf.getObject(reference));
  }

  getDictionary(dictionary: PdfDict, key: string): PdfDict | undefined {
    const value = this.get(dictionary, key);
    return value instanceof PdfDict ? value : undefined;
  }

  getName(dictionary: PdfDict, key: string): string | undefined {
    const value = this.get(dictionary, key);
    return value instanceof PdfName ? value.value : undefined;
  }

  /** Whether the value is there and true. */
  isTrue(dictionary: PdfDict, key: string): boolean {
    const value = this.get(dictionary, key);
    return value instanceof PdfBool && value.value;
  }

  getNumber(dictionary: PdfDict, key: string): number | undefined {
    const value = this.get(dictionary, key);
    return value instanceof PdfNumber ? value.value : undefined;
  }

  getText(dictionary: PdfDict, key: string): string | undefined {
    const value = this.get(dictionary, key);
    return value instanceof PdfString ? value.asString() : undefined;
  }

  /** Lists the values of an array, or the only value where there is no array. */
  list(dictionary: PdfDict, key: string): PdfObject[] {
    const value = this.get(dictionary, key);
    if (value === undefined) return [];
    const values = value instanceof PdfArray ? value.toArray() : [value];
    return values.flatMap((item) => this.resolve(item) ?? []);
  }

  /** Reads an attribute of a structure element, such as the span of a cell. */
  getAttribute({ dictionary }: StructureElement, owner: string, key: string) {
    const owned = this.list(dictionary, 'A').find(
      (attributes): attributes is PdfDict =>
        attributes instanceof PdfDict &&
        this.getName(attributes, 'O') === owner &&
        attributes.has(key),
    );
    return owned && this.get(owned, key);
  }

  /** Writes the file again, with changes of its dictionaries. */
  save(options?: Parameters<PDF['save']>[0]): Promise<Uint8Array> {
    return this.pdf.save(options);
  }

  private resolve(value: PdfObject): PdfObject | null {
    return value instanceof PdfRef ? this.pdf.getObject(value) : value;
  }

  private listDictionaries(): PdfDict[] {
    const found = new Set<PdfDict>();
    const waiting: PdfObject[] = [this.catalog];
    const seen = new Set<string>();
    for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
      if (value instanceof PdfRef) {
        if (seen.has(value.toString())) continue;
        seen.add(value.toString());
        const target = this.pdf.getObject(value);
        if (target) waiting.push(target);
      } else if (value instanceof PdfArray) waiting.push(...value.toArray());
      else if (value instanceof PdfDict) {
        found.add(value);
        waiting.push(...[...value].map(([, item]) => item));
      }
    }
    return [...found];
  }

  private readStructure(): void {
    const root = this.getDictionary(this.catalog, 'StructTreeRoot');
    if (!root) return;
    const roles = this.getDictionary(root, 'RoleMap');
    for (const child of this.list(root, 'K'))
      if (child instanceof PdfDict) this.addElement(child, null, roles);
  }

  private addElement(
    dictionary: PdfDict,
    parent: StructureElement | null,
    roles: PdfDict | undefined,
  ): void {
    const type = this.getName(dictionary, 'S') ?? '';
    const role = (roles && this.getName(roles, type)) ?? type;
    const element: StructureElement = {
      dictionary,
      role,
      parent,
      children: [],
      annotations: [],
    };
    this.elements.push(element);
    parent?.children.push(element);
    for (const child of this.list(dictionary, 'K')) {
      if (!(child instanceof PdfDict)) continue;
      if (this.getName(child, 'Type') === 'OBJR')
        element.annotations.push(child.getRef('Obj')?.toString() ?? '');
      else if (child.has('S')) this.addElement(child, element, roles);
    }
  }
}

function listAnnotations(pdf: PDF, page: PdfDict): PaperPage['annotations'] {
  const all = page.get('Annots', (reference) => pdf.getObject(reference));
  if (!(all instanceof PdfArray)) return [];
  return all.toArray().flatMap((item) => {
    const dictionary = item instanceof PdfRef ? pdf.getObject(item) : item;
    const reference = item instanceof PdfRef ? item.toString() : '';
    return dictionary instanceof PdfDict ? [{ reference, dictionary }] : [];
  });
}

/** The operators that leave a mark on the page; a path may also only clip others. */
const markingOperators = new Set<number>([
  OPS.showText,
  OPS.paintImageXObject,
  OPS.paintInlineImageXObject,
  OPS.paintImageMaskXObject,
  OPS.shadingFill,
]);

async function readContents(bytes: Uint8Array) {
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const contents: Pick<PaperPage, 'untagged' | 'missingGlyphs'>[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const { fnArray, argsArray } = await page.getOperatorList();
    /** Whether each open section is tagged, or an artifact. */
    const sections: boolean[] = [];
    let untagged = 0;
    let missingGlyphs = 0;
    fnArray.forEach((operator, at) => {
      const values = argsArray[at] ?? [];
      if (operator === OPS.beginMarkedContent) sections.push(isArtifact(values[0]));
      else if (operator === OPS.beginMarkedContentProps)
        sections.push(isArtifact(values[0]) || typeof values[1] === 'number');
      else if (operator === OPS.endMarkedContent) sections.pop();
      const isMark =
        markingOperators.has(operator) ||
        (operator === OPS.constructPath && values[0] !== OPS.endPath);
      if (isMark && !sections.includes(true)) untagged += 1;
      if (operator === OPS.showText) missingGlyphs += countMissingGlyphs(values[0]);
    });
    contents.push({ untagged, missingGlyphs });
  }
  await document.destroy();
  return contents;
}

/** A section without properties has its tag as an object. */
const isArtifact = (tag: string | { name: string }): boolean =>
  (typeof tag === 'string' ? tag : tag.name) === 'Artifact';

/** The fonts of papers number their glyphs themselves, and 0 is the glyph for what they lack. */
const countMissingGlyphs = (shown: readonly ({ originalCharCode?: number } | number)[]): number =>
  shown.filter((glyph) => typeof glyph === 'object' && glyph?.originalCharCode === 0).length;
