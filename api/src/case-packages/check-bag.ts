import { bagDeclaration } from './bag';
import { type DigestName, digestNames, type ReadFile } from './package-zip';

type BagFault =
  | 'it is missing'
  | 'its content was changed'
  | 'it cannot be read'
  | 'it is there twice'
  | 'it is outside the folder of the package'
  | 'no manifest names it'
  | 'a line of it cannot be read'
  | 'its sum of the payload is another'
  | 'it does not say that this is BagIt 1.0';

interface BagFinding {
  /** Path in the package, without its folder. */
  file: string;
  found: BagFault;
}

interface CheckedBag {
  findings: BagFinding[];
  /** Files of the payload, by their paths below the package's folder. */
  payload: ReadonlyMap<string, ReadFile>;
  /** SHA-256 of the manifest by which the audit trail knows a package; null where there is none. */
  manifestSha256: string | null;
}

/** Compares the files of a package with its manifests, as RFC 8493 says. */
export function checkBag(files: readonly ReadFile[]): CheckedBag {
  const findings: BagFinding[] = [];
  const report = (file: string, found: BagFault) => findings.push({ file, found });
  const byPath = indexFiles(files, report);
  const payload = new Map([...byPath].filter(([path]) => path.startsWith('data/')));
  const tags = new Map([...byPath].filter(([path]) => !path.startsWith('data/')));
  const manifests = findManifests(tags, 'manifest');
  if (manifests.length === 0) report('manifest-sha512.txt', 'it is missing');
  for (const manifest of manifests) compare(manifest, payload, report);
  const tagManifests = findManifests(tags, 'tagmanifest');
  if (tagManifests.length === 0) report('tagmanifest-sha512.txt', 'it is missing');
  const otherTags = new Map([...tags].filter(([path]) => !path.startsWith('tagmanifest-')));
  for (const manifest of tagManifests) compare(manifest, otherTags, report);
  checkDeclaration(tags, report);
  checkSum(tags, payload, report);
  return {
    findings: mergeFindings(findings),
    payload,
    manifestSha256: tags.get('manifest-sha256.txt')?.digests.sha256 ?? null,
  };
}

type Report = (file: string, found: BagFault) => void;

/** The files by their paths below the folder of the first one. */
function indexFiles(files: readonly ReadFile[], report: Report): Map<string, ReadFile> {
  const [folder = ''] = files[0]?.path.split('/') ?? [];
  const byPath = new Map<string, ReadFile>();
  for (const file of files) {
    if (!file.path.startsWith(`${folder}/`)) {
      report(file.path, 'it is outside the folder of the package');
      continue;
    }
    const path = file.path.slice(folder.length + 1);
    if (byPath.has(path)) report(path, 'it is there twice');
    else byPath.set(path, file);
    if (file.problem !== null) report(path, 'it cannot be read');
  }
  return byPath;
}

interface Manifest {
  path: string;
  algorithm: DigestName;
  text: string;
}

function findManifests(
  tags: ReadonlyMap<string, ReadFile>,
  kind: 'manifest' | 'tagmanifest',
): Manifest[] {
  return digestNames.flatMap((algorithm) => {
    const path = `${kind}-${algorithm}.txt`;
    const text = tags.get(path)?.text;
    return typeof text === 'string' ? [{ path, algorithm, text }] : [];
  });
}

function compare(
  { path: manifestPath, algorithm, text }: Manifest,
  files: ReadonlyMap<string, ReadFile>,
  report: Report,
): void {
  const listed = new Set<string>();
  for (const line of text.split(/\r?\n/)) {
    if (line === '') continue;
    const [, digest, path] = /^([0-9a-fA-F]+)[ \t]+\*?(\S.*)$/.exec(line) ?? [];
    if (digest === undefined || path === undefined) {
      report(manifestPath, 'a line of it cannot be read');
      continue;
    }
    listed.add(path);
    const file = files.get(path);
    if (!file) report(path, 'it is missing');
    else if (file.problem === null && file.digests[algorithm] !== digest.toLowerCase())
      report(path, 'its content was changed');
  }
  for (const path of files.keys()) if (!listed.has(path)) report(path, 'no manifest names it');
}

function checkDeclaration(tags: ReadonlyMap<string, ReadFile>, report: Report): void {
  const text = tags.get('bagit.txt')?.text;
  if (text === undefined) report('bagit.txt', 'it is missing');
  else if (text?.replaceAll('\r\n', '\n').trimEnd() !== bagDeclaration.trimEnd())
    report('bagit.txt', 'it does not say that this is BagIt 1.0');
}

function checkSum(
  tags: ReadonlyMap<string, ReadFile>,
  payload: ReadonlyMap<string, ReadFile>,
  report: Report,
): void {
  const [, stated] = /^Payload-Oxum:\s*(\S+)/m.exec(tags.get('bag-info.txt')?.text ?? '') ?? [];
  const bytes = [...payload.values()].reduce((sum, { size }) => sum + size, 0);
  if (stated !== undefined && stated !== `${bytes}.${payload.size}`)
    report('bag-info.txt', 'its sum of the payload is another');
}

/** Several manifests find the same fault. */
function mergeFindings(findings: readonly BagFinding[]): BagFinding[] {
  const byText = new Map(findings.map((finding) => [`${finding.found} ${finding.file}`, finding]));
  return [...byText.values()];
}
