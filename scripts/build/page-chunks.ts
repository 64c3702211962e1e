/**
 * Puts modules that the same pages import into one file. By default the bundler also distinguishes which dialogs and
 * panels import a module, which results in hundreds of files of a few hundred bytes: a page would wait for fifty
 * requests in four levels of imports.
 *
 * A module is imported by at least the pages that import its importers, so no file imports one that imports it.
 */
import { globSync } from 'node:fs'
import path from 'node:path'
import { root } from '../process.ts'
import { type Graph, staticImportsOf } from './first-visit.ts'

/**
 * The libraries that pages and dialogs share, each in its own file with everything that it imports; a module goes into
 * the first library that has it.
 */
const libraries = {
  schemas: ['src/api/http/check-response.ts'],
  forms: ['src/kit/form/form.tsx', 'src/kit/form/use-resource-form.ts'],
}
/**
 * Modules that every visit loads after its first page, except those in `common`. Those that pages import, such as the
 * actions that the palette offers, are in a second file, so that pages need not wait for the first.
 */
const later = [
  'src/app/after-load.ts',
  'src/app/preferences-sync.ts',
  'src/app/connections/start.ts',
  'src/app/layouts/toast-list.tsx',
  'src/app/palette/palette-dialog.tsx',
  'src/app/session/idle-lock.tsx',
  'src/contract/contract.ts',
  'src/kit/table/filters/saved-views.ts',
  'src/ui/dialog-content.tsx',
]
/**
 * Modules that at least this many pages import share one file: a page that needs only some of them has the others in
 * the cache for the next page.
 */
const minPagesForCommon = 3

/** Returns a function that names the chunk of a module; null leaves the choice to the bundler. */
export function pageChunks(): (id: string, graph: Graph) => string | null {
  let found: {
    pages: Map<string, string[]>
    dialogs: Map<string, string[]>
    libraries: [string, Set<string>][]
    later: Set<string>
  } | null = null
  return (id, graph) => {
    found ??= {
      pages: importersOf(filesOf('src/{app,features}/**/{page,layout}.tsx'), graph),
      dialogs: importersOf(
        filesOf('src/**/*-dialog.tsx').filter((file) => isLazy(file, graph)),
        graph,
      ),
      libraries: Object.entries(libraries).map(([name, modules]) => [name, importsOfAll(modules, graph)]),
      later: importsOfAll(later, graph),
    }
    const library = found.libraries.find(([, modules]) => modules.has(id))
    if (library) return library[0]
    const pages = found.pages.get(id) ?? []
    if (pages.length >= minPagesForCommon) return 'common'
    if (found.later.has(id)) return pages.length > 0 ? 'actions' : 'later'
    if (pages.length > 0) return pages.join(' ')
    // A dialog waits for its own file and this one.
    return (found.dialogs.get(id)?.length ?? 0) > 1 ? 'dialogs' : null
  }
}

function importsOfAll(modules: readonly string[], graph: Graph): Set<string> {
  const found = new Set<string>()
  for (const module of modules) staticImportsOf(module, graph).forEach((id) => found.add(id))
  return found
}

const filesOf = (pattern: string) => globSync(pattern, { cwd: root }).toSorted()

const isLazy = (file: string, graph: Graph) =>
  (graph.getModuleInfo(path.join(root, file))?.dynamicImporters.length ?? 0) > 0

/** Which of the files import each module, directly or not. */
function importersOf(files: readonly string[], graph: Graph): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const file of files) {
    for (const id of staticImportsOf(file, graph)) {
      const known = found.get(id)
      if (known) known.push(file)
      else found.set(id, [file])
    }
  }
  return found
}
