/**
 * Formats a sentence with its checksum.
 * @param text the part between `$` and `*`
 */
export function formatNmeaSentence(text: string): string {
  const sum = [...text].reduce((value, letter) => value ^ letter.charCodeAt(0), 0);
  return `$${text}*${sum.toString(16).toUpperCase().padStart(2, '0')}\r\n`;
}
