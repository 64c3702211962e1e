/** What scripts/build/texts.ts makes of the catalogs. */
declare module 'virtual:texts' {
  import type { Catalog } from '#contract/translate.ts'

  /** A feature, or `first` and `common`: see `partsOf` of scripts/build/texts.ts. */
  export type Part = string
  export type Language = 'en' | 'de'
  export const parts: Readonly<
    Record<Exclude<Language, 'en'>, Readonly<Record<Part, () => Promise<{ default: Catalog }>>>>
  >
}
