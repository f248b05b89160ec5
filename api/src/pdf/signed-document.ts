import { type ArchiveMetadata, archivePdf, type Standard } from './archive-document';
import { Layout } from './layout';
import { type Picture, pictureOf } from './picture';
import { bodySize, HtmlReader } from './read-html';
import { signatureRows } from './signature-rows';

export interface SignedDocument {
  /** Sanitised. */
  html: string;
  /** With signatures as PNG data URLs, empty where there is none. */
  parties: { name: string; signature: string }[];
  /** Stands at the foot of each page, beside its number. */
  caseNumber: string;
  metadata: ArchiveMetadata;
}

/** Points: four signatures of 120 with some room between, in what they leave of A4. */
const margins: [number, number, number, number] = [45.64, 54, 45.64, 60];
const contentWidth = 595.28 - margins[0] - margins[2];

/**
 * A text with the signatures of its parties beneath, as PDF/A on A4.
 * @throws InputFault when something in it cannot be printed
 */
export async function signedPdf(document: SignedDocument, standard: Standard): Promise<Buffer> {
  const layout = new Layout(new Map<string, Picture>());
  const blocks = new HtmlReader('htmlContent').read(document.html);
  const signatories = document.parties.map(({ name, signature }, index) => ({
    name,
    signature: signature === '' ? undefined : pictureOf(signature, `parties[${index}].signature`),
  }));
  const content = [...layout.blocks(blocks, contentWidth), ...signatureRows(layout, signatories, contentWidth)];
  const footer = (page: number, pages: number) => ({
    columns: [
      { text: layout.words([{ text: `Sak ${document.caseNumber}`, style: {} }]), width: '*' as const },
      { text: `Side ${page} av ${pages}`, alignment: 'right' as const, width: 100 },
    ],
    fontSize: 8.5,
    color: '#595959',
    margin: [margins[0], 24, margins[2], 0] as [number, number, number, number],
  });
  return archivePdf(
    {
      content,
      footer,
      margins,
      defaultStyle: { font: 'Noto Sans', fontSize: bodySize, lineHeight: 1.05, color: '#000000' },
      pictures: layout.pictures,
    },
    document.metadata,
    standard,
  );
}
