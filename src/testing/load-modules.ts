/**
 * Loads the modules of all pages before the first test of a worker. All its files share them: if the end of a file cut
 * off the loading of a module, such as a page preloaded in idle time, later files could not load it.
 */
const modules = import.meta.glob([
  '../{features,kit,queries,ui}/**/*.{ts,tsx}',
  '../app/*/**/*.{ts,tsx}',
  '../app/routes.tsx',
  '!../**/*.test.{ts,tsx}',
])
await Promise.all(Object.values(modules).map((load) => load()))
