import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import type { Content, DynamicContent, Style, StyleDictionary } from 'pdfmake/interfaces';
import { type Family, faceOf, forgetWords } from './fonts';
import type { Picture } from './picture';

/** What the file says of itself. */
export interface ArchiveMetadata {
  title: string;
  author: string;
  /** RFC 5646. */
  language: string;
  /** A uuid. */
  id: string;
  createdAt: Date;
}

/** PDF/A-2b is what is delivered. The part before it has a validator that anybody can run, and the same pages. */
export type Standard = 'PDF/A-2b' | 'PDF/A-1b';

export interface ArchivePages {
  content: Content;
  footer: DynamicContent;
  /** Points. */
  margins: [left: number, top: number, right: number, bottom: number];
  defaultStyle: Style;
  /** By the name under which the content refers to them. */
  pictures: ReadonlyMap<string, Picture>;
}

const a4 = { width: 595.28, height: 841.89, orientation: 'portrait' };
const producer = 'Feltbok';

/** The parts of pdfmake that its own printer is made of. It would resolve addresses as well, and these do not. */
interface LayoutBuilder {
  registerTableLayouts(layouts: object): void;
  layoutDocument(
    content: Content,
    document: object,
    styles: StyleDictionary,
    defaultStyle: Style,
    background: undefined,
    header: undefined,
    footer: DynamicContent,
  ): unknown[];
}
interface Image {
  embed(document: object): void;
}
interface EmbeddedFont {
  font: unknown;
  subset: unknown;
  layoutCache: unknown;
}
/** Of pdfkit, as far as it is used here. */
interface PdfKitDocument extends NodeJS.ReadableStream {
  _font: EmbeddedFont;
  _id: Buffer;
  font(bytes: Buffer): PdfKitDocument;
  _imageRegistry: Record<string, Image>;
  openImage(source: Buffer | string): Image;
  appendXML(xml: string): void;
  end(): void;
}

const require = createRequire(import.meta.url);
const part = <Part>(name: string): Part => (require(`pdfmake/js/${name}.js`) as { default: Part }).default;
const LayoutBuilder = part<new (size: object, margins: object, svg: null) => LayoutBuilder>('LayoutBuilder');
const Renderer = part<new (document: object) => { renderPages(pages: unknown[]): void }>('Renderer');
const { tableLayouts } = require('pdfmake/js/tableLayouts.js') as { tableLayouts: object };
const PdfDocument = part<new (...settings: unknown[]) => PdfKitDocument>('PDFDocument');

/** A PDF/A whose fonts are those of `fonts`, whose pictures are in memory, and which reads nothing else from anywhere. */
class ArchiveDocument extends PdfDocument {
  private readonly fontsInUse = new Map<string, EmbeddedFont>();

  constructor(
    private readonly metadata_: ArchiveMetadata,
    private readonly pictures: ReadonlyMap<string, Picture>,
    standard: Standard,
  ) {
    const { title, author, language, createdAt, id } = metadata_;
    super(
      {},
      {},
      {},
      {},
      {
        size: [a4.width, a4.height],
        pdfVersion: standard === 'PDF/A-1b' ? '1.4' : '1.7',
        subset: standard,
        displayTitle: true,
        lang: language,
        autoFirstPage: false,
        font: null,
        info: { Title: title, Author: author, Creator: producer, Producer: producer, CreationDate: createdAt },
      },
      null,
      () => false,
    );
    this._id = createHash('sha256').update(`${id} ${createdAt.toISOString()}`).digest().subarray(0, 16);
  }

  provideFont(family: Family, isBold: boolean, isItalic: boolean): EmbeddedFont {
    const name = `${family} ${isBold} ${isItalic}`;
    const known = this.fontsInUse.get(name);
    if (known) return known;
    const face = faceOf(family, isBold, isItalic);
    const embedded = this.font(face.bytes)._font;
    // What was parsed and laid out for earlier documents holds for this one; the glyphs it embeds are its own.
    embedded.font = face.font;
    embedded.subset = face.font.createSubset();
    embedded.layoutCache = face.words;
    this.fontsInUse.set(name, embedded);
    return embedded;
  }

  provideImage(name: string): Image {
    const known = this._imageRegistry[name];
    if (known) return known;
    const image = this.openImage(name);
    image.embed(this);
    this._imageRegistry[name] = image;
    return image;
  }

  /** In place of pdfkit's, which takes a name that it does not know for a file. */
  override openImage(source: Buffer | string): Image {
    if (typeof source !== 'string') return super.openImage(source);
    const picture = this.pictures.get(source);
    const image = this._imageRegistry[source] ?? (picture && super.openImage(picture.bytes));
    if (!image) throw new Error(`No picture is called ${source}.`);
    return image;
  }

  /** In place of pdfkit's, which writes texts into XML as they are. */
  _addInfo(): void {
    this.appendXML(xmpOf(this.metadata_));
  }
}

/** The same in XMP as in the document's information, as PDF/A wants it (ISO 19005-2, 6.6.2.3). */
function xmpOf({ title, author, language, id, createdAt }: ArchiveMetadata): string {
  const moment = `${createdAt.toISOString().slice(0, 19)}Z`;
  return `
    <rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/">
      <xmp:CreateDate>${moment}</xmp:CreateDate>
      <xmp:CreatorTool>${producer}</xmp:CreatorTool>
    </rdf:Description>
    <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">
      <dc:format>application/pdf</dc:format>
      <dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escaped(title)}</rdf:li></rdf:Alt></dc:title>
      <dc:creator><rdf:Seq><rdf:li>${escaped(author)}</rdf:li></rdf:Seq></dc:creator>
      <dc:language><rdf:Bag><rdf:li>${escaped(language)}</rdf:li></rdf:Bag></dc:language>
    </rdf:Description>
    <rdf:Description rdf:about="" xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/">
      <xmpMM:DocumentID>uuid:${escaped(id)}</xmpMM:DocumentID>
    </rdf:Description>
    <rdf:Description rdf:about="" xmlns:pdf="http://ns.adobe.com/pdf/1.3/">
      <pdf:Producer>${producer}</pdf:Producer>
    </rdf:Description>`;
}

const escaped = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll(/\p{Cc}/gu, ' ');

/**
 * Lays out pages of A4 and writes them as PDF/A. The same pages and metadata give the same bytes.
 * @param content is used up
 */
export async function archivePdf(pages: ArchivePages, metadata: ArchiveMetadata, standard: Standard): Promise<Buffer> {
  const document = new ArchiveDocument(metadata, pages.pictures, standard);
  const [left, top, right, bottom] = pages.margins;
  const builder = new LayoutBuilder(a4, { left, top, right, bottom }, null);
  builder.registerTableLayouts(tableLayouts);
  const { content, footer, defaultStyle } = pages;
  const laidOut = builder.layoutDocument(content, document, {}, defaultStyle, undefined, undefined, footer);
  new Renderer(document).renderPages(laidOut);
  const chunks: Buffer[] = [];
  document.end();
  for await (const chunk of document) chunks.push(chunk as Buffer);
  forgetWords();
  return Buffer.concat(chunks);
}
