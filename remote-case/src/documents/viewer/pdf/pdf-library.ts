import {
  isVerifiedByPage,
  loadVerifiedScript,
} from '@feltbok/offline/worker/verified-script.data.ts';
import { pdfjs } from 'react-pdf';
import { readPdfFont, readPdfWasm } from './pdf-files.data';

const script = new URL('pdfjs-dist/build/pdf.worker.min.mjs', import.meta.url);
let ready: Promise<void> | undefined;

/**
 * Gives the library its worker, which it starts from another origin by itself, through a module of
 * one line.
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

/** Hands the library's worker the files it asks for by name, from among the files of this build. */
class Fonts {
  fetch = ({ filename }: { filename: string }) => readPdfFont(filename);
}
class Wasm {
  fetch = ({ filename }: { filename: string }) => readPdfWasm(filename);
}

/**
 * How documents are opened: only what is shown is read and decoded, and nothing is fetched from
 * elsewhere.
 */
export const pdfOptions = {
  StandardFontDataFactory: Fonts,
  WasmFactory: Wasm,
  useWorkerFetch: false,
  disableAutoFetch: true,
  disableStream: true,
  // A tree of pages may be spread over the whole file, and the library looks into all of it first.
  rangeChunkSize: 16_384,
  isEvalSupported: false,
  enableXfa: false,
  // Beyond this a canvas takes more memory than a tablet can spare: a scan is drawn smaller then.
  canvasMaxAreaInBytes: 120_000_000,
};
