import { type FileLoader, FileRepository, Notification, Plugin, type UploadAdapter } from 'ckeditor5';
import { embeddedPicture } from '../../papers/embedded-picture';

/** Why a picture was not taken in: what its making ready threw. */
export interface PictureRefusal {
  error: unknown;
}

/** Puts pictures that the user inserts into the text itself, small enough for a page: nothing is sent anywhere. */
export class EmbeddedPictures extends Plugin {
  onRefused: (refusal: PictureRefusal) => void = () => undefined;

  static get requires() {
    return [FileRepository, Notification] as const;
  }

  init() {
    this.editor.plugins.get(FileRepository).createUploadAdapter = (loader) =>
      new Embedding(loader, (error) => this.onRefused({ error }));
    // The editor's own way of telling is a window of the browser's.
    this.editor.plugins.get(Notification).on('show:warning', (event) => event.stop(), { priority: 'high' });
  }
}

class Embedding implements UploadAdapter {
  private isOver = false;

  constructor(
    private readonly loader: FileLoader,
    private readonly onRefused: (error: unknown) => void,
  ) {}

  async upload() {
    try {
      const file = await this.loader.file;
      if (!file) throw new Error('The picture is not there');
      return { default: await embeddedPicture(file) };
    } catch (error) {
      if (!this.isOver) this.onRefused(error);
      throw error instanceof Error ? error.message : String(error);
    }
  }

  abort() {
    this.isOver = true;
  }
}
