import {
  isVerifiedByPage,
  loadVerifiedScript,
} from '@feltbok/offline/worker/verified-script.data.ts';
import { pdfjs } from 'react-pdf';
import { readPdfFont, readPdfWasm } from './pdf-files.data';

const script = new URL('pdfjs-dist/build/pdf.worker.min.mjs', import.meta.url);
let ready: Promise<void> | undefined;

/**
 * Sets up the library's worker. The library itself starts a worker of another origin through a
 * one-line module.
 */
export function preparePdf(): Promise<void> {
  ready ??= (
    isVerifiedByPage(script) ? loadVerifiedScript(script) : Promise.resolve(script.href)
  ).then(
    (address) => {
      pdfjs.GlobalWorkerOptions.workerSrc = address;
    },
    (error) => {
      ready = undefined;
      throw error;
    },
  );
  return ready;
}

/** Give the library's worker the font and decoder files of this build. */
class Fonts {
  fetch = ({ filename }: { filename: string }) => readPdfFont(filename);
}
class Wasm {
  fetch = ({ filename }: { filename: string }) => readPdfWasm(filename);
}

/**
 * Options for opening documents: only what is shown is read, and nothing is fetched from elsewhere.
 */
export const pdfOptions = {
  StandardFontDataFactory: Fonts,
  WasmFactory: Wasm,
  useWorkerFetch: false,
  disableAutoFetch: true,
  disableStream: true,
  // The page tree may be spread over the whole file, and the library reads all of it first.
  rangeChunkSize: 16_384,
  isEvalSupported: false,
  enableXfa: false,
  // A larger canvas takes more memory than a tablet has; a scan is then drawn smaller.
  canvasMaxAreaInBytes: 120_000_000,
};
