import { defineConfig } from '@playwright/test';
import tests from './playwright.config';

/**
 * The main way through the app in engines other than Chromium, each started by its own test, which
 * leaves it out where it cannot be had.
 */
export default defineConfig({
  ...tests,
  testDir: './engines',
  globalSetup: './engines/run-stack.ts',
  reporter: [['list'], ['junit', { outputFile: '../.feltbok/test/engines.xml' }]],
  fullyParallel: false,
  workers: 1,
  // Each goes the whole way, on a machine that may have much else to do.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  projects: [{ name: 'engines' }],
});
