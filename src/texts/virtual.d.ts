/** What scripts/build/texts.ts makes of the catalogs. */
declare module 'virtual:texts' {
  import type { Catalog } from '#contract/translate.ts'

  /** By language and part: a feature, `first` or `shared`. */
  export const parts: Readonly<Record<string, Readonly<Record<string, () => Promise<{ default: Catalog }>>>>>
}
