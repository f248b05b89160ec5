import { pdfjs } from 'react-pdf';

/** Lets the library read a document piece by piece, those first that the page on the screen needs. */
export class BlobRange extends pdfjs.PDFDataRangeTransport {
  constructor(
    private readonly content: Blob,
    private readonly onFailed: (error: unknown) => void,
  ) {
    super(content.size, null);
  }

  override requestDataRange(begin: number, end: number): void {
    this.content
      .slice(begin, end)
      .arrayBuffer()
      .then((bytes) => this.onDataRange(begin, new Uint8Array(bytes)), this.onFailed);
  }
}
