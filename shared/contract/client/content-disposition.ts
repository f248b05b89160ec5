/**
 * The name that an answer's file is to be saved under (RFC 6266), or an empty text where there is
 * none.
 * @param header Content-Disposition; of its two forms of a name the one that can hold any letter
 *   goes first
 */
export function attachmentName(header: string | null): string {
  const [, encoded] = /;\s*filename\*\s*=\s*UTF-8'[^']*'([^;\s]+)/i.exec(header ?? '') ?? [];
  const [, quoted, plain] =
    /;\s*filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(header ?? '') ?? [];
  const name = decoded(encoded) ?? quoted?.replaceAll(/\\(.)/g, '$1') ?? plain ?? '';
  // A name, and never a path.
  return name.replace(/^.*[/\\]/, '');
}

function decoded(text: string | undefined): string | null {
  try {
    return text === undefined ? null : decodeURIComponent(text);
  } catch {
    return null;
  }
}
