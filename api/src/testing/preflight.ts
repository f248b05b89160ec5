import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/**
 * Debian's libpdfbox2-java with what Java no longer includes: libactivation-java and
 * libjaxb-api-java.
 */
const jars = [
  'pdfbox2',
  'fontbox2',
  'preflight',
  'xmpbox',
  'commons-logging',
  'javax.activation',
  'jaxb-api',
].map((name) => `/usr/share/java/${name}.jar`);
/** Whether PDFBox Preflight is on this machine. When it is missing, a line is printed. */
export const hasPreflight =
  jars.every((jar) => existsSync(jar)) && spawnSync('java', ['-version']).error === undefined;
if (!hasPreflight) {
  console.log(
    'NO VALIDATOR CHECKS THE PDF/A FILES: install libpdfbox2-java, libactivation-java and ' +
      'libjaxb-api-java.',
  );
}

/** Checks a file as PDF/A-1b and returns the validator's report. */
export function runPreflight(file: string): string {
  const validator = ['-cp', jars.join(':'), 'org.apache.pdfbox.preflight.Validator_A1b', file];
  const { stdout, stderr } = spawnSync('java', validator, { encoding: 'utf8' });
  return stdout + stderr;
}
