import { type ArchiveMetadata, archivePdf, type Standard } from './archive-document';
import { Layout } from './layout';
import { type Picture, pictureOf } from './picture';
import { HtmlReader } from './read-html';
import { signatureRows } from './signature-rows';
import { contentWidth, textPages } from './text-pages';

export interface SignedDocument {
  /** Sanitised. */
  html: string;
  /** With signatures as PNG data URLs, empty where there is none. */
  parties: { name: string; signature: string }[];
  /** Stands at the foot of each page, beside its number. */
  caseNumber: string;
  metadata: ArchiveMetadata;
}

/**
 * A text with the signatures of its parties beneath, as PDF/A on A4.
 * @throws PdfInputError when something in it cannot be printed
 */
export async function signedPdf(document: SignedDocument, standard: Standard): Promise<Buffer> {
  const layout = new Layout(new Map<string, Picture>());
  const blocks = new HtmlReader('htmlContent').read(document.html);
  const signatories = document.parties.map(({ name, signature }, index) => ({
    name,
    signature: signature === '' ? undefined : pictureOf(signature, `parties[${index}].signature`),
  }));
  const content = [...layout.blocks(blocks, contentWidth), ...signatureRows(layout, signatories, contentWidth)];
  const foot = { title: `Sak ${document.caseNumber}`, number: (page: number, of: number) => `Side ${page} av ${of}` };
  return archivePdf(textPages(layout, content, foot), document.metadata, standard);
}
