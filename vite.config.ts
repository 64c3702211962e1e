import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { firstVisitChunks } from './scripts/build/first-visit.ts'
import { drawnIcons } from './scripts/build/icons.ts'
import { leftOut } from './scripts/build/left-out.ts'
import { earlyEntries, earlyEntryTags, buildRecord, precompress } from './scripts/build/plugins.ts'
import { staticHosting } from './scripts/build/static-hosting.ts'

/** Where `npm run dev` has the service. */
const service = `http://127.0.0.1:${process.env['PORT'] ?? '4080'}`

export default defineConfig({
  plugins: [earlyEntries(), react(), tailwindcss(), drawnIcons(), leftOut(), earlyEntryTags(), staticHosting(), buildRecord(), precompress()],
  build: {
    target: ['chrome123', 'edge123', 'firefox128', 'safari17.5'],
    // Inline code is refused by the Content-Security-Policy, and every browser of the target knows modulepreload.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    sourcemap: false,
    reportCompressedSize: false,
    // scripts/budgets.ts says what is too large.
    chunkSizeWarningLimit: 1000,
    rolldownOptions: { output: { codeSplitting: { groups: [{ debugName: 'first visit', name: firstVisitChunks() }], includeDependenciesRecursively: false } } },
    license: { fileName: 'assets/licenses.md' },
  },
  server: {
    port: 5173,
    strictPort: true,
    proxy: Object.fromEntries(
      ['/v4', '/oauth', '/login', '/health', '/openapi.json', '/outbox', '/config.json'].map((prefix) => [prefix, { target: service }]),
    ),
  },
  test: {
    maxWorkers: 2,
    testTimeout: 15_000,
    hookTimeout: 15_000,
    expect: { requireAssertions: true },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: ['{src,server,scripts}/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'pages',
          environment: 'jsdom',
          include: ['src/**/*.test.tsx'],
          setupFiles: ['src/testing/setup.ts'],
        },
      },
    ],
  },
})
