/**
 * Whether a file begins as a PDF. Readers accept a header that comes a little later, and scanners
 * write such; what begins as a web page is one too, and no PDF to be taken.
 * @param head the first bytes, each as a letter
 */
export function isPdfHead(head: string): boolean {
  const at = head.slice(0, 1024).indexOf('%PDF-');
  return at >= 0 && !/<[a-z!?]/i.test(head.slice(0, at));
}

/**
 * Whether it is the file that scanners for malware are tested with (EICAR), which is a program of
 * DOS: its name stands in it from the 29th byte on.
 * @param head the first bytes, each as a letter
 */
export const isScannerTest = (head: string): boolean =>
  head.trimStart().startsWith('EICAR-STANDARD-ANTIVIRUS-', 28);
