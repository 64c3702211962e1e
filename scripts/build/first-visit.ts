/**
 * What the first visit to the node list loads, in one file: many small files compress worse and cost a round trip for each step from one
 * to the next. Everything that is only imported with `import()` stays apart.
 */
import path from 'node:path'
import { root } from '../process.ts'

/** The page whose first visit counts (quality.md, Speed). */
export const firstPage = 'src/features/nodes/pages/list.tsx'
const entry = 'src/app/main.tsx'
/** Stays a file of its own, since it runs before the rest is there. */
const early = 'src/app/start.ts'

interface Graph {
  getModuleInfo: (id: string) => { importedIds: string[] } | null
}

function importedBy(module: string, graph: Graph): Set<string> {
  const seen = new Set<string>()
  const visit = (id: string) => {
    if (seen.has(id)) return
    seen.add(id)
    graph.getModuleInfo(id)?.importedIds.forEach(visit)
  }
  visit(path.join(root, module))
  return seen
}

/** Names the chunk a module belongs to; null leaves it to the bundler. */
export function firstVisitChunks(): (id: string, graph: Graph) => string | null {
  let sets: { first: Set<string>; early: Set<string> } | null = null
  return (id, graph) => {
    sets ??= {
      first: new Set([...importedBy(entry, graph), ...importedBy(firstPage, graph)]),
      early: new Set([...importedBy(early, graph), '\0rolldown/runtime.js']),
    }
    if (sets.early.has(id)) return 'start'
    return sets.first.has(id) ? 'app' : null
  }
}
