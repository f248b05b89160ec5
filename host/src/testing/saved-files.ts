/** A file that the page has handed to the browser as a download. */
interface SavedFile {
  name: string;
  json: unknown;
}

/** The next file that the page saves; jsdom has no downloads. */
export const waitForSavedFile = (): Promise<SavedFile> =>
  new Promise((resolve) => {
    let file: Blob;
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => {
        file = blob;
        return 'blob:file';
      },
      revokeObjectURL: () => undefined,
    });
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementationOnce(function (
      this: HTMLAnchorElement,
    ) {
      const reader = new FileReader();
      reader.onload = () =>
        resolve({ name: this.download, json: JSON.parse(String(reader.result)) });
      reader.readAsText(file);
    });
  });
