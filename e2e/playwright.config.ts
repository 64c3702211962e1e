/** End-to-end tests: the built dashboard in a real browser, each test with a service and account of its own (fixtures.ts). */
import path from 'node:path'
import { defineConfig } from '@playwright/test'
import { browserArguments } from '../scripts/browser.ts'

export default defineConfig({
  testDir: import.meta.dirname,
  outputDir: path.join(import.meta.dirname, '..', 'test-results'),
  fullyParallel: true,
  // One more than the processors of the machines that run this: some tests are always waiting for a timer or a simulated machine.
  workers: 3,
  retries: 0,
  forbidOnly: true,
  // A busy machine may take several times as long as a quiet one; a test that passes waits for none of these.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath: process.env['CHROMIUM_PATH'] ?? '', args: browserArguments },
    actionTimeout: 20_000,
    locale: 'en-US',
    timezoneId: 'UTC',
    viewport: { width: 1440, height: 900 },
    // Without the film of the page, which takes as much of the processor as the tests themselves.
    trace: { mode: 'retain-on-failure', screenshots: false },
    screenshot: 'only-on-failure',
  },
})
