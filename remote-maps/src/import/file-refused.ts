import type { FileFault } from './import-report.domain';

/** Nothing of a file can be used. */
export class FileRefused extends Error {
  override name = 'FileRefused';

  constructor(
    readonly fault: FileFault,
    options?: ErrorOptions,
  ) {
    super(`The file is refused: ${fault.kind}`, options);
  }
}
