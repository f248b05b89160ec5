import { pdfjs } from 'react-pdf';
import type { ViewedContent } from '../viewed-content';

/**
 * Lets the library read a document range by range, those first that the page on the screen needs.
 */
export class ContentRange extends pdfjs.PDFDataRangeTransport {
  /** @param onLost called when a range cannot be had */
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
