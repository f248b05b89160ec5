import { defineConfig } from '@playwright/test';
import tests from './playwright.config';

/**
 * Runs the main way through the app in engines other than Chromium. Each test starts its engine,
 * and is skipped when the engine is missing.
 */
export default defineConfig({
  ...tests,
  testDir: './engines',
  globalSetup: './engines/run-stack.ts',
  reporter: [['list'], ['junit', { outputFile: '../.feltbok/test/engines.xml' }]],
  fullyParallel: false,
  workers: 1,
  // Each test goes the whole way, on a machine that may be busy.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  projects: [{ name: 'engines' }],
});
