/** The values of the forms that create a domain and change its settings, and their request bodies. */
import type { Domain, DomainCreate, DomainUpdate } from '#contract/areas/domains.ts'
import { isDictionary } from '#contract/json.ts'
import type { DomainType } from '#contract/rules/domains/domain-types.ts'
import type { DraftField } from '#kit/form/draft/draft.ts'
import { timeFields, type TimeField } from './time-options.ts'

export interface DomainValues {
  domain: string
  /** Create several domains with the same settings, named by `names`. */
  several: boolean
  /** Each line holds one name. */
  names: string
  type: DomainType
  soa_email: string
  master_ips: string[]
  axfr_ips: string[]
  description: string
  group: string
  tags: string[]
  /** The template of the first records by its id; empty for none. */
  template: string
  /** Template values, by field name. */
  templateValues: Record<string, string>
  /** Seconds as text, "0" for the default. */
  times: Record<TimeField, string>
}

export const emptyDomain: DomainValues = {
  domain: '',
  several: false,
  names: '',
  type: 'master',
  soa_email: '',
  master_ips: [],
  axfr_ips: [],
  description: '',
  group: '',
  tags: [],
  template: '',
  templateValues: {},
  times: { ttl_sec: '0', refresh_sec: '0', retry_sec: '0', expire_sec: '0' },
}

export const domainValues = (domain: Domain): DomainValues => ({
  ...emptyDomain,
  domain: domain.domain,
  type: domain.type,
  soa_email: domain.soa_email,
  master_ips: [...domain.master_ips],
  axfr_ips: [...domain.axfr_ips],
  description: domain.description ?? '',
  group: domain.group ?? '',
  tags: [...domain.tags],
  times: {
    ttl_sec: String(domain.ttl_sec),
    refresh_sec: String(domain.refresh_sec),
    retry_sec: String(domain.retry_sec),
    expire_sec: String(domain.expire_sec),
  },
})

const isTimes = (stored: unknown) =>
  isDictionary(stored) && timeFields.every((field) => /^\d{1,10}$/.test(String(stored[field])))

/** Stores the times in a draft. */
export const timesDraft: DraftField<DomainValues> = {
  field: 'times',
  serialize: ({ times }) => times,
  isValid: isTimes,
}

/** Maps body members to the fields of `times`. */
export const fieldMap = Object.fromEntries(timeFields.map((field) => [field, `times.${field}`]))

const secondsOf = ({ times }: DomainValues) => ({
  ttl_sec: Number(times.ttl_sec),
  refresh_sec: Number(times.refresh_sec),
  retry_sec: Number(times.retry_sec),
  expire_sec: Number(times.expire_sec),
})

/** Members that are empty or have their default are left out. */
export function createBody(values: DomainValues): DomainCreate {
  const { domain, type, soa_email, master_ips, axfr_ips, description, group, tags } = values
  return {
    domain,
    type,
    ...(type === 'master' ? { soa_email } : { master_ips }),
    ...(axfr_ips.length > 0 ? { axfr_ips } : {}),
    ...(description === '' ? {} : { description }),
    ...(group === '' ? {} : { group }),
    ...(tags.length > 0 ? { tags } : {}),
    ...Object.fromEntries(Object.entries(secondsOf(values)).filter(([, seconds]) => seconds !== 0)),
  }
}

/** The complete body; the form sends only what was changed. */
export const updateBody = (values: DomainValues): DomainUpdate => ({
  domain: values.domain,
  ...(values.type === 'master' ? { soa_email: values.soa_email } : { master_ips: values.master_ips }),
  axfr_ips: values.axfr_ips,
  description: values.description === '' ? null : values.description,
  group: values.group === '' ? null : values.group,
  tags: values.tags,
  ...secondsOf(values),
})
