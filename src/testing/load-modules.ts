/**
 * Loads the modules of all pages before the first test of a worker. They are shared by all its files: one whose loading the end of a
 * file cuts off, such as that of a page preloaded in idle time, could not be loaded by those after it.
 */
const modules = import.meta.glob([
  '../{features,kit,queries,ui}/**/*.{ts,tsx}',
  '../app/*/**/*.{ts,tsx}',
  '../app/routes.tsx',
  '!../**/*.test.{ts,tsx}',
])
await Promise.all(Object.values(modules).map((load) => load()))
