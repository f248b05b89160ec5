import {
  type FileLoader,
  FileRepository,
  Notification,
  Plugin,
  type UploadAdapter,
} from 'ckeditor5';
import { embedPicture } from '../../papers/embedded-picture';

/** A picture that cannot be inserted, with the error of preparing it. */
export interface RejectedPicture {
  error: unknown;
}

/**
 * Embeds the pictures that the user inserts in the text, small enough for a page; nothing is sent.
 */
export class EmbeddedPictures extends Plugin {
  onRejected: (rejected: RejectedPicture) => void = () => undefined;

  static get requires() {
    return [FileRepository, Notification] as const;
  }

  init() {
    this.editor.plugins.get(FileRepository).createUploadAdapter = (loader) =>
      new Embedding(loader, (error) => this.onRejected({ error }));
    // The editor would otherwise show an alert of the browser.
    this.editor.plugins
      .get(Notification)
      .on('show:warning', (event) => event.stop(), { priority: 'high' });
  }
}

class Embedding implements UploadAdapter {
  private isOver = false;

  constructor(
    private readonly loader: FileLoader,
    private readonly onRejected: (error: unknown) => void,
  ) {}

  async upload() {
    try {
      const file = await this.loader.file;
      if (!file) throw new Error('The picture is not there');
      return { default: await embedPicture(file) };
    } catch (error) {
      if (!this.isOver) this.onRejected(error);
      throw error instanceof Error ? error.message : String(error);
    }
  }

  abort() {
    this.isOver = true;
  }
}
