/** Labels of the values of domains and records. */
import type { Domain } from '#contract/areas/domains.ts'
import type { DomainType } from '#contract/rules/domains/domain-types.ts'
import type { Tone } from '#ui/badge.tsx'

export const domainTypeLabels: Readonly<Record<DomainType, string>> = { master: 'Primary', slave: 'Secondary' }

type Status = Domain['status']
export const domainStatusLabels: Readonly<Record<Status, string>> = {
  active: 'Active',
  disabled: 'Disabled',
  has_errors: 'Has errors',
  edit_mode: 'Being edited',
}
export const domainTones: Readonly<Record<Status, Tone>> = {
  active: 'ok',
  disabled: 'off',
  has_errors: 'bad',
  edit_mode: 'busy',
}
