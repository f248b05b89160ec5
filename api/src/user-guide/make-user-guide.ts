import { mkdir, writeFile } from 'node:fs/promises';
import { guideLanguages } from '@feltbok/contract/user-guide.ts';
import { readGuideSource } from './guide-sources';
import { guidesFolder } from './user-guide.routes';
import { createUserGuidePdf } from './user-guide-pdf';

await mkdir(guidesFolder, { recursive: true });
for (const language of guideLanguages) {
  const pdf = await createUserGuidePdf(await readGuideSource(language));
  await writeFile(new URL(`${language}.pdf`, guidesFolder), pdf);
  process.stdout.write(`${language}.pdf: ${Math.round(pdf.length / 1000)} kB\n`);
}
