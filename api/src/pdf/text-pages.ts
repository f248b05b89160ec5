import type { Content } from 'pdfmake/interfaces';
import type { ArchivePages } from './archive-document';
import type { Layout } from './layout';
import { bodySize } from './read-html';

/** Points: four signatures of 120 with some room between, in what they leave of A4. */
const margins: [number, number, number, number] = [45.64, 54, 45.64, 60];

/** Points between the margins. */
export const contentWidth = 595.28 - margins[0] - margins[2];

/** What stands beneath each page. */
interface PageFoot {
  title: string;
  number: (page: number, of: number) => string;
}

/** Running text on pages of A4. */
export const textPages = (layout: Layout, content: Content, foot: PageFoot): ArchivePages => ({
  content,
  footer: (page, pages) => ({
    columns: [
      { text: layout.words([{ text: foot.title, style: {} }]), width: '*' },
      { text: foot.number(page, pages), alignment: 'right', width: 100 },
    ],
    fontSize: 8.5,
    color: '#595959',
    margin: [margins[0], 24, margins[2], 0],
  }),
  margins,
  defaultStyle: { font: 'Noto Sans', fontSize: bodySize, lineHeight: 1.05, color: '#000000' },
  pictures: layout.pictures,
});
