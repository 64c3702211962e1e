import { plural, t } from '#contract/translate.ts'

/** The noun for domains in lists and jobs. */
export const domainNoun = {
  plural: () => t('domains'),
  counted: (count: number) => plural(count, '{count} domain', '{count} domains'),
}
