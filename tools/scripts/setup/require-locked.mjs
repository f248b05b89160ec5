import { findUnlockedPackages } from './installed-packages.mjs';

// Images run this script: `npm install` also accepts packages that the lock file does not have, and
// nobody inspects an image's packages.
const unlocked = findUnlockedPackages(process.cwd());
if (unlocked.length > 0) {
  console.error(`Differs from package-lock.json, or is missing there: ${unlocked.join(', ')}`);
  process.exit(1);
}
