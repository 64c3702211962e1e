/** Plans changes to times and addresses of many domains: the result for each, before anything is sent. */
import type { QueryClient } from '@tanstack/react-query'
import { DomainUpdate, type Domain } from '#contract/areas/domains.ts'
import { canonicalAddress } from '#contract/dns/names/canonical-address.ts'
import { domainTypeErrors } from '#contract/rules/domains/domain-types.ts'
import { validate } from '#contract/validation.ts'
import { domains } from '#contract/operations.ts'
import { call } from '#api/client.ts'
import { noteSent, sendOnce } from '#api/write.ts'
import { updateDomain } from '#queries/domains.ts'
import { timeFields, timeLabels, timeText, type TimeField } from '../fields/time-options.ts'
import { isEqual } from '#contract/json.ts'
import { inContext, t, translateReason } from '#contract/translate.ts'

export const addressFields = ['axfr_ips', 'master_ips'] as const
export type AddressField = (typeof addressFields)[number]
type Setting = TimeField | AddressField

export const addressLabels: Readonly<Record<AddressField, () => string>> = {
  axfr_ips: () => t('Zone transfers'),
  master_ips: () => t('Primary servers'),
}

export interface AddressChange {
  readonly mode: 'add' | 'remove' | 'replace'
  readonly addresses: readonly string[]
}

/** Settings that are absent stay as they are. */
export interface SettingsChange {
  readonly times: Readonly<Partial<Record<TimeField, number>>>
  readonly addresses: Readonly<Partial<Record<AddressField, AddressChange>>>
}

type SettingValue = number | readonly string[]
export interface ChangedSetting {
  readonly setting: Setting
  readonly before: SettingValue
  readonly after: SettingValue
}

export interface PlannedDomain {
  readonly domain: Domain
  /** The list is empty when the domain has these settings already. */
  readonly changes: readonly ChangedSetting[]
  /** Why the service would refuse them; null when it would not. */
  readonly refused: string | null
}

const canonical = (address: string) => canonicalAddress(address.trim().toLowerCase())

function changedAddresses(before: readonly string[], { mode, addresses }: AddressChange): readonly string[] {
  const named = new Set(addresses.map(canonical))
  if (mode === 'remove') return before.filter((address) => !named.has(canonical(address)))
  const present = new Set(mode === 'add' ? before.map(canonical) : [])
  return [...(mode === 'add' ? before : []), ...[...named].filter((address) => !present.has(address))]
}

const isTime = (setting: Setting): setting is TimeField => setting !== 'axfr_ips' && setting !== 'master_ips'

export const settingLabel = (setting: Setting) =>
  isTime(setting) ? timeLabels[setting].label() : addressLabels[setting]()

export function settingText(setting: Setting, value: SettingValue): string {
  if (typeof value === 'object') return value.length === 0 ? inContext('plural', 'None') : value.join(', ')
  return isTime(setting) ? timeText(setting, value) : String(value)
}

/** The request that applies the changes to a domain. */
export const settingsRequest = ({ domain, changes }: PlannedDomain) => ({
  path: { domainId: domain.id },
  body: bodyOf(changes),
})

const bodyOf = (changes: readonly ChangedSetting[]) =>
  Object.fromEntries(changes.map(({ setting, after }) => [setting, after]))

function refusal(domain: Domain, changes: readonly ChangedSetting[]): string | null {
  const body = bodyOf(changes)
  const result = validate(DomainUpdate, body)
  if (!result.ok) return result.errors.map(({ reason }) => translateReason(reason)).join(' ')
  return domainTypeErrors({ ...domain, ...result.value }).length > 0 ? t('it needs at least one primary server') : null
}

/** Only secondaries have primary servers: a primary is not copied from another server. */
export const planSettings = (domains: readonly Domain[], { times, addresses }: SettingsChange): PlannedDomain[] =>
  domains.map((domain) => {
    const changes = [
      ...timeFields.flatMap((setting): ChangedSetting[] => {
        const after = times[setting]
        return after === undefined ? [] : [{ setting, before: domain[setting], after }]
      }),
      ...addressFields.flatMap((setting): ChangedSetting[] => {
        const change = addresses[setting]
        if (!change || (setting === 'master_ips' && domain.type === 'master')) return []
        return [{ setting, before: domain[setting], after: changedAddresses(domain[setting], change) }]
      }),
    ].filter(({ before, after }) => !isEqual(before, after))
    return { domain, changes, refused: changes.length === 0 ? null : refusal(domain, changes) }
  })

/** The plan that undoes this one. */
export const inversePlan = (plan: readonly PlannedDomain[]): PlannedDomain[] =>
  plan.map(({ domain, changes, refused }) => ({
    domain,
    changes: changes.map(({ setting, before, after }) => ({ setting, before: after, after: before })),
    refused,
  }))

/**
 * Leaves the domain alone if somebody else has changed the same settings since then. `sent` collects only the changes
 * sent from here, not those already made by somebody else.
 */
export async function changeSettings(
  client: QueryClient,
  { domain, changes }: PlannedDomain,
  sent: Set<ChangedSetting>,
): Promise<void> {
  const path = { domainId: domain.id }
  const latest = await call(domains.view, { path })
  const remaining = changes.filter(({ setting, after }) => !isEqual(latest[setting], after))
  const conflict = remaining.find(({ setting, before }) => !isEqual(latest[setting], before))
  if (conflict) {
    const { setting } = conflict
    throw new Error(
      t('{field}: changed elsewhere to {value}.', {
        field: settingLabel(setting),
        value: settingText(setting, latest[setting]),
      }),
    )
  }
  if (remaining.length === 0) return
  await noteSent(sendOnce(client, updateDomain, { path, body: bodyOf(remaining) }), () => {
    for (const change of remaining) sent.add(change)
  })
}
