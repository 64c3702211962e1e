import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { compileAheadHint, firstVisitChunks } from './scripts/build/first-visit.ts'
import { pageChunks } from './scripts/build/page-chunks.ts'
import { buildRecord, plainImports, precompress, preloadStartModule } from './scripts/build/plugins.ts'
import { inlineOperations } from './scripts/build/inline-operations.ts'
import { inlinePreloadReads } from './scripts/build/inline-preload-reads.ts'
import { landOutlines } from './scripts/build/land-outlines.ts'
import { texts } from './scripts/build/texts.ts'
import { staticHosting } from './scripts/build/static-hosting.ts'
import { withoutDescriptions } from './scripts/build/without-descriptions.ts'

/** Tests that need servers of other projects or their tools, and those of them that render pages. */
const realServers = 'server/**/*.real.test.ts'
const realServerPages = 'src/**/*.real.test.tsx'
/** Tests of what only one of the databases has. The others of the store, and of what uses it, run on both. */
const sqliteTests = 'server/**/*.sqlite.test.ts'
const postgresTests = 'server/**/*.postgres.test.ts'
/**
 * Tests that load modules again, as a reload of the page does. Each file has a worker of its own: the modules that they
 * leave behind still listen.
 */
const reloadTests = 'src/**/*.reload.test.tsx'

/** The address of the service during `npm run dev`. */
const service = `http://127.0.0.1:${process.env['PORT'] ?? '4080'}`

export default defineConfig({
  plugins: [
    texts(),
    inlineOperations(),
    inlinePreloadReads(),
    landOutlines(),
    withoutDescriptions(),
    plainImports(),
    react(),
    tailwindcss(),
    preloadStartModule(),
    staticHosting(),
    buildRecord(),
    precompress(),
  ],
  build: {
    target: ['chrome123', 'edge123', 'firefox128', 'safari17.5'],
    // Lists of what each page imports would be in the first file and grow with every area
    // (docs/decisions/0021-chunks-follow-pages.md); plugins.ts adds the links that the first visit needs.
    modulePreload: false,
    assetsInlineLimit: 0,
    sourcemap: false,
    reportCompressedSize: false,
    // scripts/budgets.ts checks sizes.
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      output: {
        // Without names: the first file names the others.
        chunkFileNames: 'assets/[hash].js',
        postBanner: compileAheadHint,
        codeSplitting: {
          groups: [
            { debugName: 'first visit', name: firstVisitChunks(), priority: 1 },
            { debugName: 'pages', name: pageChunks() },
          ],
          includeDependenciesRecursively: false,
        },
      },
    },
    license: { fileName: 'assets/licenses.md' },
  },
  server: {
    port: 5173,
    strictPort: true,
    proxy: Object.fromEntries(
      ['/v4', '/oauth', '/login', '/health', '/openapi.json', '/outbox', '/uploads', '/live-dns', '/config.json'].map(
        (prefix) => [prefix, { target: service }],
      ),
    ),
  },
  test: {
    // One more than the processors of the machines that run this: some tests are always waiting.
    maxWorkers: 3,
    testTimeout: 90_000,
    hookTimeout: 60_000,
    // What is waited for may take long on a busy machine.
    expect: { requireAssertions: true, poll: { timeout: 20_000 } },
    // Files share a window, or a process: what one test puts in place must not stay for the next.
    unstubGlobals: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          // Nothing here keeps state between tests, and importing the service anew for each file takes longer than its
          // tests.
          isolate: false,
          include: ['{src,server,scripts}/**/*.test.ts'],
          exclude: [realServers, postgresTests],
        },
      },
      // Only where these are installed: scripts/real-servers.ts.
      ...(process.env['REAL_SERVERS']
        ? [
            { extends: true as const, test: { name: 'real servers', environment: 'node', include: [realServers] } },
            {
              extends: true as const,
              test: {
                name: 'real servers (pages)',
                environment: 'jsdom',
                include: [realServerPages],
                setupFiles: ['src/testing/setup.ts'],
              },
            },
          ]
        : []),
      // Only where there is a server of PostgreSQL: scripts/postgres.ts.
      ...(process.env['TEST_DATABASE_URL']
        ? [
            {
              extends: true as const,
              test: {
                name: 'postgres',
                environment: 'node' as const,
                isolate: false,
                include: ['server/{demo,handlers,jobs,oauth,store,uploads}/**/*.test.ts', 'server/*.postgres.test.ts'],
                // The last one computes hashes, and stores nothing.
                exclude: [realServers, sqliteTests, 'server/oauth/passwords.test.ts'],
              },
            },
          ]
        : []),
      {
        extends: true,
        test: {
          name: 'pages',
          environment: 'jsdom',
          // One window and one set of modules for all files of a worker; src/testing/setup.ts clears them after each
          // test.
          isolate: false,
          // The interval that its animation frames come from must stay real, or none would come in the files after it.
          fakeTimers: { toFake: ['setTimeout', 'clearTimeout', 'Date'] },
          include: ['src/**/*.test.tsx'],
          exclude: [reloadTests, realServerPages],
          setupFiles: ['src/testing/setup.ts', 'src/testing/load-modules.ts'],
          // As with the end-to-end tests (e2e/playwright.config.ts); the report marks what passes only the second time.
          retry: process.env['CI'] === 'true' ? 1 : 0,
        },
      },
      {
        extends: true,
        test: {
          name: 'reload',
          environment: 'jsdom',
          include: [reloadTests],
          setupFiles: ['src/testing/setup.ts'],
        },
      },
    ],
  },
})
