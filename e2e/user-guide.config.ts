import { defineConfig } from '@playwright/test';
import tests from './playwright.config';

/**
 * Takes the pictures of the user guide from what `npm start` serves; `npm run guide` makes the
 * guide from them.
 */
export default defineConfig({
  ...tests,
  projects: [
    { name: 'sign-in', testMatch: /\.setup\.ts$/ },
    {
      name: 'pictures',
      testDir: './user-guide',
      dependencies: ['sign-in'],
      use: {
        viewport: { width: 1024, height: 768 },
        hasTouch: true,
        isMobile: true,
        colorScheme: 'light',
      },
    },
  ],
});
