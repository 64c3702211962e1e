/**
 * End-to-end tests: the built dashboard in a real browser, each test with a service and account of its own
 * (fixtures.ts).
 */
import path from 'node:path'
import { defineConfig } from '@playwright/test'
import { browserArguments } from '../scripts/browser.ts'
import type { Language } from './texts.ts'

export default defineConfig<{ language: Language }>({
  testDir: import.meta.dirname,
  outputDir: path.join(import.meta.dirname, '..', 'test-results'),
  fullyParallel: true,
  // The main flows, which take their texts from texts.ts, also run in the other language.
  projects: [{ name: 'en' }, { name: 'de', grep: /@languages/, use: { language: 'de' } }],
  // One more than the processors of the machines that run this: some tests are always waiting for a timer or a
  // simulated machine.
  workers: 3,
  // In continuous integration, one test of three hundred that lost a race would discard hours of work. Tests that pass
  // only the second time are listed at the end.
  retries: process.env['CI'] === 'true' ? 1 : 0,
  forbidOnly: true,
  // With `DOCUMENTED_ONLY=1`, the fixtures start a service that has only what the interface documents describe, so
  // tests of the rest are left out. documented-only.spec.ts tests what the dashboard does instead.
  ...(process.env['DOCUMENTED_ONLY'] === '1' ? { grepInvert: /@referenced/ } : {}),
  // A busy machine may take several times as long as a quiet one; a test that passes waits for none of these.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath: process.env['CHROMIUM_PATH'] ?? '', args: browserArguments },
    actionTimeout: 60_000,
    timezoneId: 'UTC',
    viewport: { width: 1440, height: 900 },
    // Animations cost frames; tests of animations turn them on again.
    contextOptions: { reducedMotion: 'reduce' },
    // A failed test leaves a picture, and the page as a tree of roles. A trace copies the document at every action of
    // every test, so it is recorded on demand: `npm run e2e -- --trace=on e2e/nodes.spec.ts`.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
})
