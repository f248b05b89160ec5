import { mkdir, writeFile } from 'node:fs/promises';
import { guideLanguages } from '@feltbok/contract/user-guide.ts';
import { guideSource } from './guide-sources';
import { madeGuides } from './user-guide.routes';
import { userGuidePdf } from './user-guide-pdf';

await mkdir(madeGuides, { recursive: true });
for (const language of guideLanguages) {
  const pdf = await userGuidePdf(await guideSource(language));
  await writeFile(new URL(`${language}.pdf`, madeGuides), pdf);
  process.stdout.write(`${language}.pdf: ${Math.round(pdf.length / 1000)} kB\n`);
}
