import { unlockedPackages } from './installed-packages.mjs';

// For images: `npm install` also takes what the lock file does not know, and nobody looks at an
// image's packages.
const unlocked = unlockedPackages(process.cwd());
if (unlocked.length > 0) {
  console.error(`Not as package-lock.json has it, or not in it: ${unlocked.join(', ')}`);
  process.exit(1);
}
