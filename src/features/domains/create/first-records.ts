/** The records that a new domain starts with, from a template. */
import { normalizeDomain } from '#contract/dns/names/dns-name.ts'
import type { ErrorDetail } from '#contract/schema.ts'
import type { DomainValues } from '../fields/values.ts'
import { compareWithZone } from '../records/candidates.ts'
import { templateErrors } from '../records/templates/template-checks.ts'
import type { Template, TemplateValues } from '../records/templates/template.ts'
import { domainNames } from './names.ts'

/**
 * The default TTL with a template, seconds as text: resolvers keep a mistake in new records for an hour, not for a day.
 */
export const firstTtl = '3600'

/** The records of a template for one of the new domains. */
export const firstRecords = ({ records }: Template, values: TemplateValues, domain: string) =>
  compareWithZone(
    records(values, domain).map((draft) => ({ draft })),
    domain,
    [],
  )

/**
 * The names for which the records are checked: the first one, for its messages, and the longest one, because names have
 * a maximum length.
 */
function checkedNames(values: DomainValues): readonly string[] {
  const names = domainNames(values).map(normalizeDomain).filter(Boolean)
  const [first = 'example.com'] = names
  return [...new Set([first, names.reduce((longest, name) => (name.length > longest.length ? name : longest), first)])]
}

/** The chosen template; null for no records. */
export const chosenTemplate = ({ type, template }: DomainValues, templates: readonly Template[]): Template | null =>
  type === 'master' ? (templates.find(({ id }) => id === template) ?? null) : null

/** What keeps the chosen template from making all of its records. */
export function validateFirstRecords(values: DomainValues, templates: readonly Template[]): ErrorDetail[] {
  if (values.type !== 'master' || values.template === '') return []
  const template = templates.find(({ id }) => id === values.template)
  if (!template) return [{ field: 'template', reason: 'This template no longer exists' }]
  return checkedNames(values).flatMap((name) =>
    Array.from(templateErrors(template, values.templateValues, name), ([field, reason]) => ({
      field: field === '' ? 'template' : `templateValues.${field}`,
      reason,
    })),
  )
}
