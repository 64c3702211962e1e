/** A domain as its pages show it: as the entity of grants, by its readable name, and from the outlet of its layout. */
import { useOutletContext } from 'react-router'
import type { Domain } from '#contract/areas/domains.ts'
import { normalizeDomain } from '#contract/dns/names/dns-name.ts'
import { toUnicodeName } from '#contract/dns/names/idn.ts'
import type { DelegationState } from '#contract/rules/domains/delegation.ts'
import type { DomainType } from '#contract/rules/domains/domain-types.ts'
import { inContext, t } from '#contract/translate.ts'
import type { HostedDialogProps } from '#kit/dialogs/dialogs.tsx'
import type { ResourceKey } from '#kit/preferences/locks.ts'
import type { Entity } from '#kit/permission/permission.ts'
import { refreshAfter } from '#api/write.ts'
import { updateDomain } from '#queries/domains.ts'
import type { Tone } from '#ui/badge.tsx'

export const domainEntity = ({ id, domain }: Pick<Domain, 'id' | 'domain'>): Entity => ({
  kind: 'domain',
  id,
  label: domain,
})

/** The request of an operation without a body. */
export const domainRequest = ({ id }: Pick<Domain, 'id'>) => ({ path: { domainId: id } })

export const domainKey = ({ id }: Pick<Domain, 'id'>): ResourceKey => `domain:${id}`

/** `recordId`: as text where the record may still be unsaved, and so have no note. */
export const recordKey = (domainId: number, recordId: number | string): ResourceKey => `record:${domainId}/${recordId}`

/** The Unicode form of a domain name with A-labels; null for every other name. */
export function unicodeNameOf(domain: string): string | null {
  const unicode = toUnicodeName(domain)
  return unicode === domain ? null : unicode
}

/**
 * A typed part of a name in the forms in which names can contain it: as typed, and with A-labels and without the
 * trailing dot.
 */
export const nameForms = (text: string): string[] => [...new Set([text.toLowerCase(), normalizeDomain(text)])]

/**
 * The domain of the page. Only for routes inside the domain's layout, which loads it and passes it through its outlet.
 */
export const useDomain = () => useOutletContext<Domain>()

export interface DomainDialogProps extends HostedDialogProps {
  /** The domain as it was when the dialog was opened. */
  domain: Domain
}

export const refreshDomains = refreshAfter(updateDomain)

export const noneChangeable = () => t('You have read-only access to all of them')

/** Labels for values of domains and records. */
export const domainTypeLabels: Readonly<Record<DomainType, () => string>> = {
  master: () => inContext('domain', 'Primary'),
  slave: () => inContext('domain', 'Secondary'),
}

type Status = Domain['status']
export const domainStatusLabels: Readonly<Record<Status, () => string>> = {
  active: () => t('Active'),
  disabled: () => t('Disabled'),
  has_errors: () => t('Has errors'),
  edit_mode: () => t('Being edited'),
}
export const domainTones: Readonly<Record<Status, Tone>> = {
  active: 'ok',
  disabled: 'off',
  has_errors: 'bad',
  edit_mode: 'busy',
}

/** Known after a look-up; judge-live-dns.ts has the full sentences. */
export const delegationLabels: Readonly<Record<DelegationState, () => string>> = {
  here: () => t('This service'),
  mixed: () => t('Also other name servers'),
  elsewhere: () => t('Other name servers'),
  absent: () => t('Not delegated'),
}
export const delegationTones = {
  here: 'ok',
  mixed: 'warn',
  elsewhere: 'warn',
  absent: 'bad',
} as const satisfies Record<DelegationState, Tone>

/** Shows the delegation column, which is hidden by default: a query string to which filters can be appended. */
export const delegationQuery = 'columns=domain,delegation,status,type'
