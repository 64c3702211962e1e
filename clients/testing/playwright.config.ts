/** Uses the browser of the end-to-end tests. */
import { defineConfig } from '@playwright/test'
import { browserArguments } from '../../scripts/browser.ts'

export default defineConfig({
  testDir: import.meta.dirname,
  testMatch: '*.spec.ts',
  use: { launchOptions: { executablePath: process.env['CHROMIUM_PATH'] ?? '', args: browserArguments } },
})
