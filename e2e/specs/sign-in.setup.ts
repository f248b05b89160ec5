import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { test as setup } from '@playwright/test';
import { signInThroughProvider } from '../sign-in-anew';
import { getSignInFile, type UserName } from '../users';

/** Signs each demo user in once, for the tests that begin signed in. */
for (const user of ['kari', 'ola', 'nils', 'uten'] satisfies UserName[]) {
  setup(`${user} signs in`, async ({ page }) => {
    const file = getSignInFile(user);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, JSON.stringify(await signInThroughProvider(page, user)));
  });
}
