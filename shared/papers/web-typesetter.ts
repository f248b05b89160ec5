import {
  initSync,
  type TypstCompiler,
  TypstCompilerBuilder,
} from '@myriaddreamin/typst-ts-web-compiler';
import { createPaperData } from './paper-data.ts';
import { paperTemplate } from './paper-template.ts';
import { PdfInputError } from './pdf-input-error.ts';
import { type PdfJob, readPaper } from './read-paper.ts';
import { showTitle } from './shown-title.ts';

const templatePath = '/paper.typ';
/** Requests diagnostics as objects; typst.ts numbers its formats. */
const asObjects = 3;

interface Compiled {
  result?: Uint8Array;
  diagnostics?: { message: string }[];
}

/**
 * Typst as WebAssembly, for browsers. Each instance serves one user, because it may cache what it
 * has typeset.
 */
export class WebTypesetter {
  private constructor(private readonly compiler: TypstCompiler) {}

  /**
   * @param engine the package's WebAssembly, compiled or as bytes
   * @param fonts the files listed in `paper-fonts.json`
   * @throws WebAssembly.CompileError, RangeError when there is not enough memory
   */
  static async open(
    engine: WebAssembly.Module | BufferSource,
    fonts: Uint8Array[],
  ): Promise<WebTypesetter> {
    initSync({ module: engine });
    const builder = new TypstCompilerBuilder();
    // The compiler has access only to files that are added to it.
    await builder.set_dummy_access_model();
    for (const font of fonts) await builder.add_raw_font(font);
    return new WebTypesetter(await builder.build());
  }

  /**
   * Typesets a paper on A4 as a tagged PDF with the same pages as the server's.
   * @throws PdfInputError as `readPaper`, and when a picture is damaged
   */
  make(job: PdfJob): Uint8Array {
    const paper = readPaper(job);
    const { pictures } = paper;
    try {
      pictures.all.forEach(({ bytes }, index) => {
        this.compiler.map_shadow(`/pictures/${index}`, bytes);
      });
      return this.compilePdf(
        paperTemplate,
        createPaperData(job.frame, paper, { hasBookmarks: true }),
      );
    } catch (error) {
      const broken = pictures.all.find((_, index) => !this.canBeSet(index));
      if (broken) throw new PdfInputError(broken.field, 'holds a picture that is broken');
      throw error;
    } finally {
      this.compiler.reset_shadow();
    }
  }

  private compilePdf(source: string, paper: string): Uint8Array {
    this.compiler.add_source(templatePath, source);
    const { result, diagnostics }: Compiled = this.compiler.compile(
      templatePath,
      [['paper', paper]],
      'pdf',
      asObjects,
    );
    if (result) {
      showTitle(result);
      return result;
    }
    throw new Error(
      `The paper could not be typeset: ${diagnostics?.map(({ message }) => message).join('; ')}`,
    );
  }

  private canBeSet(index: number): boolean {
    try {
      this.compilePdf(`#image("/pictures/${index}", alt: "-")`, '');
      return true;
    } catch {
      return false;
    }
  }
}
