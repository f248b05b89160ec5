/**
 * A sentence as a receiver sends it, with its checksum. @param text what stands between `$` and `*`
 */
export function nmeaSentence(text: string): string {
  const sum = [...text].reduce((value, letter) => value ^ letter.charCodeAt(0), 0);
  return `$${text}*${sum.toString(16).toUpperCase().padStart(2, '0')}\r\n`;
}
