/** Time for which the new window can read the file, in milliseconds. */
const readableFor = 60_000;

/**
 * Opens a window for a file that is still to be read, to be called right in a press: a browser blocks later ones.
 * @returns shows the file there, or closes the window where there is none
 */
export function windowForFile(): (file: File | null) => boolean {
  const page = window.open('', '_blank');
  return (file) => {
    if (!page || page.closed) return false;
    if (!file) {
      page.close();
      return true;
    }
    const address = URL.createObjectURL(file);
    page.location.replace(address);
    setTimeout(() => URL.revokeObjectURL(address), readableFor);
    return true;
  };
}
