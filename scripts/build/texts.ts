/**
 * `virtual:texts`: the catalogs of src/texts, compiled, in parts that load with the pages that show them
 * (docs/decisions/0130-texts-are-translated-where-they-stand.md).
 */
import compile from 'icu-minify/compile'
import type { Plugin } from 'vite'
import { reasonKey } from '#contract/translate.ts'
import { catalogFile, readCatalog, translatedLanguages } from '../texts/catalogs.ts'
import { extractTexts, type Extraction } from '../texts/extract.ts'
import { firstPage, startModule } from './first-visit.ts'

const virtual = 'virtual:texts'

/** The build replaces this module and its imports by its value (inline-operations.ts). */
const inlined = 'src/contract/operations.ts'

/** The files that a module needs before it runs. */
function closureOf(modules: readonly string[], imports: Extraction['imports']): Set<string> {
  const seen = new Set<string>()
  const follow = (file: string) => {
    if (seen.has(file)) return
    seen.add(file)
    if (file === inlined) return
    imports.get(file)?.forEach(follow)
  }
  modules.forEach(follow)
  return seen
}

const featureOf = (file: string) => {
  if (file.startsWith('src/contract/dns/')) return 'domains'
  return /^src\/features\/([^/]+)\//.exec(file)?.[1] ?? 'shared'
}

/** The files of features that other code also needs: the overview shows the status of domains. */
function sharedFiles(imports: Extraction['imports']): Set<string> {
  const entries = [...imports].flatMap(([from, needed]) =>
    needed.filter((file) => file.startsWith('src/features/') && featureOf(file) !== featureOf(from)),
  )
  return closureOf(entries, imports)
}

/** The dashboard's own wording of reasons for refusals. */
const ownReasons = 'src/contract/friendly-messages.ts'

/** Refusals follow actions, so their texts need not load with the first page. */
const isReason = (key: string, files: ReadonlySet<string>) =>
  key.startsWith(reasonKey('')) || [...files].every((file) => file === ownReasons)

/**
 * `first`: texts of the first visit. The name of a feature: texts that only its code shows. `shared`: all others.
 */
export function partsOf({ texts, imports }: Extraction): Map<string, string[]> {
  const first = closureOf([startModule, firstPage], imports)
  const shared = sharedFiles(imports)
  const partOf = (file: string) => (shared.has(file) ? 'shared' : featureOf(file))
  const parts = new Map<string, string[]>()
  for (const { key, files } of texts.values()) {
    const isFirst = !isReason(key, files) && [...files].some((file) => first.has(file))
    const features = new Set([...files].map(partOf))
    const [feature = 'shared'] = features.size === 1 ? features : []
    const part = isFirst ? 'first' : feature
    parts.set(part, [...(parts.get(part) ?? []), key])
  }
  return parts
}

export function texts(): Plugin {
  let parts: Map<string, string[]> | null = null
  const loaders = (language: string) =>
    [...(parts ??= partsOf(extractTexts())).keys()].map(
      (part) => `${JSON.stringify(part)}: () => import('${virtual}/${language}/${part}')`,
    )
  return {
    name: 'texts',
    enforce: 'pre',
    resolveId: (id) => (id.startsWith(virtual) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${virtual}`)) return null
      const [, language, part] = id.split('/')
      if (language === undefined || part === undefined)
        return `export const parts = { ${translatedLanguages.map((each) => `${each}: { ${loaders(each).join(', ')} }`).join(', ')} }`
      this.addWatchFile(catalogFile(language))
      const catalog = readCatalog(language)
      const keys = (parts ??= partsOf(extractTexts())).get(part) ?? []
      const compiled = keys.flatMap((key) => {
        const text = catalog.get(key)
        return text ? [[key, compile(text)] as const] : []
      })
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(Object.fromEntries(compiled)))})`
    },
  }
}
