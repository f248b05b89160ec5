/**
 * Lets the user choose files, or take a photo with the device's own camera app where it has one.
 * @returns none when the user has changed their mind
 */
export function pickFiles({ from }: { from: 'camera' | 'files' }): Promise<File[]> {
  return new Promise((resolve) => {
    const input = Object.assign(document.createElement('input'), {
      type: 'file',
      multiple: from === 'files',
    });
    if (from === 'camera') {
      input.accept = 'image/*';
      input.setAttribute('capture', 'environment');
    }
    input.onchange = () => resolve([...(input.files ?? [])]);
    input.oncancel = () => resolve([]);
    input.click();
  });
}
