import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { firstVisitChunks } from './scripts/build/first-visit.ts'
import { preloadEntries, preloadEntryTags, buildRecord, precompress } from './scripts/build/plugins.ts'
import { inlinePreloadReads } from './scripts/build/inline-preload-reads.ts'
import { staticHosting } from './scripts/build/static-hosting.ts'

/** The address of the service during `npm run dev`. */
const service = `http://127.0.0.1:${process.env['PORT'] ?? '4080'}`

export default defineConfig({
  plugins: [
    preloadEntries(),
    inlinePreloadReads(),
    react(),
    tailwindcss(),
    preloadEntryTags(),
    staticHosting(),
    buildRecord(),
    precompress(),
  ],
  build: {
    target: ['chrome123', 'edge123', 'firefox128', 'safari17.5'],
    // The Content-Security-Policy forbids inline code, and every target browser supports modulepreload.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    sourcemap: false,
    reportCompressedSize: false,
    // scripts/budgets.ts checks sizes.
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      output: {
        // Without names: the first file lists the others, and the names would be a kilobyte of it.
        chunkFileNames: 'assets/[hash].js',
        codeSplitting: {
          groups: [{ debugName: 'first visit', name: firstVisitChunks() }],
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
      ['/v4', '/oauth', '/login', '/health', '/openapi.json', '/outbox', '/config.json'].map((prefix) => [
        prefix,
        { target: service },
      ]),
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
