import { defineConfig } from '@playwright/test';
import { findTestBrowser } from '../tools/scripts/browser.mjs';
import { getAddress, readBrowserTestBase } from '../tools/scripts/ports.mjs';
import { workers } from './addresses';

// Chromium has no sandbox for root, as whom containers run, and background traffic would disturb
// what tests count.
const args = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'];

export default defineConfig({
  testDir: './specs',
  outputDir: '../test-results',
  globalSetup: './run-stack.ts',
  fullyParallel: true,
  workers,
  // Nobody watches there: one test that was overtaken must not hide what the others say. The report
  // names it all the same.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['junit', { outputFile: '../.feltbok/test/e2e.xml', includeRetries: true }]],
  use: {
    baseURL: getAddress('host', readBrowserTestBase()),
    locale: 'nb-NO',
    timezoneId: 'Europe/Oslo',
    // A worker answers for the servers, at a moment of its own choosing; only the tests of release
    // sets are about it.
    serviceWorkers: 'block',
    // Colours are measured as they are, not half-way to what they become.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: findTestBrowser(), args },
  },
  projects: [
    { name: 'sign-in', testMatch: /\.setup\.ts$/ },
    {
      name: 'desktop',
      dependencies: ['sign-in'],
      grepInvert: /@tablet alone/,
      use: { viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'tablet',
      dependencies: ['sign-in'],
      // What looks or works otherwise under a finger; the rest is proven once, at the desk.
      grep: /@tablet/,
      use: { viewport: { width: 1024, height: 768 }, hasTouch: true, isMobile: true },
    },
  ],
});
