import { pdfjs } from 'react-pdf';
import type { ViewedContent } from '../viewed-content';

/**
 * Lets the PDF library read a document in ranges, beginning with those that the visible page needs.
 */
export class ContentRange extends pdfjs.PDFDataRangeTransport {
  /** @param onLost called when a range cannot be read */
  constructor(
    private readonly content: ViewedContent,
    private readonly onLost: (error: unknown) => void,
  ) {
    super(content.size, null);
  }

  override requestDataRange(begin: number, end: number): void {
    this.content
      .read(begin, end)
      .then((chunk) => chunk.arrayBuffer())
      .then((bytes) => this.onDataRange(begin, new Uint8Array(bytes)), this.onLost);
  }
}
