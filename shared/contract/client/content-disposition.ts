/**
 * Reads the name under which to save an answer's file (RFC 6266); empty when there is none.
 * @param header Content-Disposition; its encoded name, which can hold any letter, goes before the
 *   plain one
 */
export function readAttachmentName(header: string | null): string {
  const [, encoded] = /;\s*filename\*\s*=\s*UTF-8'[^']*'([^;\s]+)/i.exec(header ?? '') ?? [];
  const [, quoted, plain] =
    /;\s*filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(header ?? '') ?? [];
  const name = decodeName(encoded) ?? quoted?.replaceAll(/\\(.)/g, '$1') ?? plain ?? '';
  // Only the last part of a path is a name.
  return name.replace(/^.*[/\\]/, '');
}

function decodeName(text: string | undefined): string | null {
  try {
    return text === undefined ? null : decodeURIComponent(text);
  } catch {
    return null;
  }
}
