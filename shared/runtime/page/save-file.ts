/** Hands a file to the browser, which puts it where it puts downloads. */
export function saveFile(file: File): void {
  const address = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), { href: address, download: file.name });
  document.body.append(link);
  link.click();
  link.remove();
  // Given back once the browser has had time to read it.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
