/** The records that a new domain starts with, from a template. */
import { normalizeDomain } from '#contract/dns/names/dns-name.ts'
import type { ErrorDetail } from '#contract/schema.ts'
import { joinNames } from '#contract/text.ts'
import { perLanguage, t } from '#contract/translate.ts'
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

type TemplateErrors = ReturnType<typeof templateErrors>

/** The errors of each name with the latest values, cached because the form validates on every change of a field. */
const lastErrors = perLanguage(
  () => new WeakMap<Template, { readonly values: string; readonly byName: Map<string, TemplateErrors> }>(),
)

function errorsOf(template: Template, templateValues: TemplateValues, name: string): TemplateErrors {
  const values = JSON.stringify(templateValues)
  let last = lastErrors().get(template)
  if (last?.values !== values) {
    last = { values, byName: new Map() }
    lastErrors().set(template, last)
  }
  const known = last.byName.get(name)
  if (known) return known
  const errors = templateErrors(template, templateValues, name)
  last.byName.set(name, errors)
  return errors
}

/** At most this many names are listed; the others are only counted. */
const maxNamed = 3

/** The chosen template; null for no records. */
export const chosenTemplate = ({ type, template }: DomainValues, templates: readonly Template[]): Template | null =>
  type === 'master' ? (templates.find(({ id }) => id === template) ?? null) : null

/** Why the chosen template cannot make all of its records. */
export function validateFirstRecords(values: DomainValues, templates: readonly Template[]): ErrorDetail[] {
  if (values.type !== 'master' || values.template === '') return []
  const template = templates.find(({ id }) => id === values.template)
  if (!template) return [{ field: 'template', reason: t('This template no longer exists') }]
  const names = domainNames(values).map(normalizeDomain).filter(Boolean)
  const [first = 'example.com', ...others] = names
  const firstErrors = errorsOf(template, values.templateValues, first)
  // Invalid values are invalid for every name.
  const areValuesWrong = [...firstErrors.keys()].some((field) => field !== '')
  const found = [first, ...(areValuesWrong ? [] : others)].flatMap((name) =>
    Array.from(errorsOf(template, values.templateValues, name), ([field, reason]) => ({ name, field, reason })),
  )
  return [...Map.groupBy(found, ({ field, reason }) => `${field} ${reason}`).values()].flatMap((same) => {
    const [one] = same
    if (!one) return []
    const { field, reason } = one
    const isAboutAll = areValuesWrong || same.length >= names.length
    return [
      {
        field: field === '' ? 'template' : `templateValues.${field}`,
        reason: isAboutAll
          ? reason
          : `${joinNames(
              same.map(({ name }) => name),
              maxNamed,
            )}: ${reason}`,
      },
    ]
  })
}
