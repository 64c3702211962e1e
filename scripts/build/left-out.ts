/** Parts of libraries that the dashboard never uses and the bundler cannot leave out by itself. */
import type { Plugin } from 'vite'

/**
 * React Router's hooks for measuring, 5 kB before compression. `createRouter` only calls them when it is given `instrumentations`,
 * but the one that asks for a receiver, which without instrumentations has nothing to answer.
 */
const instrumentation = /\/react-router\/dist\/production\/lib\/router\/instrumentation\.js$/
const unused = ['getRouteInstrumentationUpdates', 'instrumentClientSideRouter', 'instrumentHandler', 'instrumentationResultMetaContext']
const answersNothing = ['consumeInstrumentationClientResultMetaReceiver']

/** Fails when the library has changed, so that nobody has to remember this file when it is updated. */
export function leftOut(): Plugin {
  let found = false
  return {
    name: 'left-out',
    apply: 'build',
    transform: {
      filter: { id: instrumentation },
      handler: async (_code, id) => {
        const module: object = await import(id)
        if (Object.keys(module).toSorted().join() !== [...unused, ...answersNothing].toSorted().join()) throw new Error(`${id} has changed: see scripts/build/left-out.ts`)
        found = true
        return [...unused.map((name) => `export const ${name} = null`), ...answersNothing.map((name) => `export const ${name} = () => undefined`)].join('\n')
      },
    },
    buildEnd: (error) => {
      if (!error && !found) throw new Error('React Router has no such part any more: see scripts/build/left-out.ts')
    },
  }
}
