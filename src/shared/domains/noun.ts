import { plural, t } from '#contract/translate.ts'

/** How lists and jobs name domains. */
export const domainNoun = {
  plural: () => t('domains'),
  counted: (count: number) => plural(count, '{count} domain', '{count} domains'),
}
