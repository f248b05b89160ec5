import { defineConfig } from '@playwright/test';
import { findTestBrowser } from '../tools/scripts/browser.mjs';
import { getAddress, readBrowserTestBase } from '../tools/scripts/ports.mjs';
import { workers } from './addresses';

// Chromium's sandbox does not work for root, and containers run as root. Background traffic would
// disturb what tests count.
const args = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'];

export default defineConfig({
  testDir: './specs',
  outputDir: '../test-results',
  globalSetup: './run-stack.ts',
  fullyParallel: true,
  workers,
  // Nobody watches there, and one slow test must not hide the results of the others. The report
  // names a test that was retried.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['junit', { outputFile: '../.feltbok/test/e2e.xml', includeRetries: true }]],
  use: {
    baseURL: getAddress('host', readBrowserTestBase()),
    locale: 'nb-NO',
    timezoneId: 'Europe/Oslo',
    // A service worker answers in place of the servers, at times of its own choosing; only the
    // tests of release sets use it.
    serviceWorkers: 'block',
    // Colours are measured in their final state, not halfway through a transition.
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
      // Only what looks or works differently with touch is tested here; the rest is tested once, at
      // the desk.
      grep: /@tablet/,
      use: { viewport: { width: 1024, height: 768 }, hasTouch: true, isMobile: true },
    },
  ],
});
