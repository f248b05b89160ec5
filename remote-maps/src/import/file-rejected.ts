import type { FileRejection } from './import-report.domain';

/** Nothing of a file can be used. */
export class FileRejected extends Error {
  override name = 'FileRejected';

  constructor(
    readonly reason: FileRejection,
    options?: ErrorOptions,
  ) {
    super(`The file is rejected: ${reason.kind}`, options);
  }
}
