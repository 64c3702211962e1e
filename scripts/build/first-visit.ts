/**
 * Puts the code that the first visit to the node list needs into two files, the libraries and our own: many small files
 * compress worse, and each level of static imports costs a round trip. Code that is only imported with `import()` stays
 * in chunks of its own.
 */
import path from 'node:path'
import { root } from '../process.ts'

/** The page of the first visit. */
export const firstPage = 'src/features/nodes/list/page.tsx'
/** Loaded by the entry. */
export const startModule = 'src/app/start.tsx'
/** A separate file, since it runs while the rest is still loading. */
const entry = 'src/app/main.ts'

export interface Graph {
  getModuleInfo: (id: string) => { importedIds: string[]; dynamicImporters: string[] } | null
}

/** The module and everything that it imports statically. */
export function staticImportsOf(module: string, graph: Graph): Set<string> {
  const seen = new Set<string>()
  const visit = (id: string) => {
    if (seen.has(id)) return
    seen.add(id)
    graph.getModuleInfo(id)?.importedIds.forEach(visit)
  }
  visit(path.join(root, module))
  return seen
}

/**
 * Files of about the same size, which browsers compile at the same time
 * (docs/decisions/0134-first-visit-is-two-files.md).
 */
const libraries = 'libraries'
const own = 'app'

/** Returns a function that names the chunk of a module; null leaves the choice to the bundler. */
export function firstVisitChunks(): (id: string, graph: Graph) => string | null {
  let moduleSets: { first: Set<string>; entry: Set<string> } | null = null
  return (id, graph) => {
    moduleSets ??= {
      first: new Set([...staticImportsOf(startModule, graph), ...staticImportsOf(firstPage, graph)]),
      entry: staticImportsOf(entry, graph),
    }
    if (moduleSets.entry.has(id)) return 'entry'
    if (!moduleSets.first.has(id)) return null
    return id.includes('/node_modules/') ? libraries : own
  }
}

/**
 * Has browsers that know the comment (Chromium) compile all functions of the first visit while they download, beside
 * the main thread, instead of each at its first call on the main thread. Measured:
 * docs/decisions/0018-first-paint-from-html.md.
 */
export const compileAheadHint = ({ name }: { name: string }): string =>
  name === libraries || name === own ? '//# allFunctionsCalledOnLoad' : ''
