/** End-to-end tests: the built dashboard in a real browser, each test with a service and account of its own (fixtures.ts). */
import path from 'node:path'
import { defineConfig } from '@playwright/test'
import { browserArguments } from '../scripts/browser.ts'

export default defineConfig({
  testDir: import.meta.dirname,
  outputDir: path.join(import.meta.dirname, '..', 'test-results'),
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath: process.env['CHROMIUM_PATH'] ?? '', args: browserArguments },
    actionTimeout: 10_000,
    locale: 'en-US',
    timezoneId: 'UTC',
    viewport: { width: 1440, height: 900 },
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
  },
})
