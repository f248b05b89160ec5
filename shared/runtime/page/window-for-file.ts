import { saveFile } from './save-file.ts';

/** Time for which the new window can read the file, in milliseconds. */
const readableFor = 60_000;

/**
 * Opens a window for a file that is still to be had. It must be called right in a press, as a
 * browser blocks later ones as advertising.
 */
export function windowForFile() {
  const page = window.open('', '_blank');
  const open = () => (page && !page.closed ? page : null);
  return {
    /** Words in place of the file, before it or because there is none. */
    say(text: string): void {
      const shown = open();
      if (shown) shown.document.body.textContent = text;
    },
    /** Shows the file in the window, or downloads it if the window is not open. */
    show(file: File): void {
      const shown = open();
      if (!shown) {
        saveFile(file);
        return;
      }
      const address = URL.createObjectURL(file);
      shown.location.replace(address);
      setTimeout(() => URL.revokeObjectURL(address), readableFor);
    },
    close: (): void => open()?.close(),
  };
}
