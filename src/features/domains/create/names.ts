/** Several domains from one form: their names, one per line or separated by commas, spaces or semicolons. */
import { DomainCreate, type Domain } from '#contract/areas/domains.ts'
import { ancestors } from '#contract/dns/checks/zone-index.ts'
import { isDomainName, isHostname, normalizeDomain } from '#contract/dns/names/dns-name.ts'
import { partOfNetwork, reverseZones } from '#contract/dns/names/reverse-zone.ts'
import { domainDescription, domainGroup, domainName } from '#contract/limits.ts'
import { isWithinLength, requiredReason, type ErrorDetail } from '#contract/schema.ts'
import { formatNumber, joinNames } from '#contract/text.ts'
import { validate } from '#contract/validation.ts'
import { t } from '#contract/translate.ts'
import type { DomainValues } from '../fields/values.ts'

const separators = /[\n\t,;]+/

/**
 * Spaces separate names only if one of the words is a name; otherwise a name with a space in it is one invalid name.
 */
function namesOf(part: string): string[] {
  const names = part.trim().split(/\s+/).map(normalizeDomain)
  return names.some(isDomainName) ? names : [part.trim().toLowerCase()]
}

/** The distinct names in stored form, in the entered order. */
export const parseNames = (text: string): string[] => [
  ...new Set(text.split(separators).flatMap(namesOf).filter(Boolean)),
]

/** Longer texts are not searched for networks, because each can expand to 128 reverse zones. */
const maxNetworksText = 1000

interface EnteredNetworks {
  /** The names, with networks replaced by their zones. */
  readonly names: readonly string[]
  /** The networks and addresses. */
  readonly networks: readonly string[]
  readonly zones: readonly string[]
  /** A possible name for the zone of the first network that is part of a /24. */
  readonly part: string | undefined
}

/** Replaces networks and addresses in a text of names by their reverse zones; null when it contains none. */
export function withReverseZones(text: string): EnteredNetworks | null {
  if (text.length > maxNetworksText) return null
  const networks: string[] = []
  const zones: string[] = []
  const names = text
    .split(/[\s,;]+/)
    .filter(Boolean)
    .flatMap((name) => {
      const found = reverseZones(name)
      if (found.length === 0) return [name]
      networks.push(name)
      zones.push(...found)
      return found
    })
  if (zones.length === 0) return null
  const [part] = networks.flatMap((network) => partOfNetwork(network) ?? [])
  return { names: [...new Set(names)], networks, zones: [...new Set(zones)], part }
}

/** How many of the names can be created. */
export const countValid = (names: readonly string[]): number => names.filter(isDomainName).length

/** The names that the form creates. */
export const domainNames = ({ several, names, domain }: Pick<DomainValues, 'several' | 'names' | 'domain'>): string[] =>
  several ? parseNames(names) : [domain]

/** Checks what the type requires, even while the name is missing, with reasons in the form's terms. */
export function validateType({
  type,
  soa_email,
  master_ips,
}: Pick<DomainValues, 'type' | 'soa_email' | 'master_ips'>): ErrorDetail[] {
  if (type === 'master')
    return soa_email.trim() === '' ? [{ field: 'soa_email', reason: t('SOA email is required') }] : []
  return master_ips.length === 0 ? [{ field: 'master_ips', reason: t('Enter the address of a primary server') }] : []
}

/** Checks optional texts, with reasons in the form's terms: the service's reasons mention a minimum. */
export const validateTexts = ({ description, group }: Pick<DomainValues, 'description' | 'group'>): ErrorDetail[] =>
  [
    { field: 'description', text: description, max: domainDescription.max },
    { field: 'group', text: group, max: domainGroup.max },
  ].flatMap(({ field, text, max }) =>
    isWithinLength(text, { min: 0, max })
      ? []
      : [{ field, reason: t('At most {max} characters', { max: formatNumber(max) }) }],
  )

/** Why a stored name is not a domain name: the service's reason, and an explanation. */
function explainName(name: string): string {
  const labels = name.split('.')
  const [reverseZone] = reverseZones(name)
  if (reverseZone !== undefined && name.includes('/'))
    return t('Domain is not valid. This is a network, not the name of its reverse zone.')
  if (reverseZone !== undefined)
    return t('Domain is not valid. This is an address. Its reverse zone is {reverseZone}.', { reverseZone })
  if (/\s/.test(name)) return t('Domain is not valid. It contains a space.')
  if (labels.length < 2) return t('Domain is not valid. It needs at least two parts, such as example.com.')
  if (labels.includes('')) return t('Domain is not valid. It begins with a dot or has two dots in a row.')
  if (labels.some((label) => label.length > 63))
    return t('Domain is not valid. Each part between dots can have at most 63 characters.')
  if (name.includes('*')) return t('Domain is not valid. * can only be the first part.')
  if (/[^a-z0-9_.-]/.test(name))
    return t('Domain is not valid. Only letters, digits, hyphens and underscores are allowed.')
  return t('Domain is not valid. The last part must have 2 to 16 letters.')
}

/** The consequence of a hyphen at the start or end of a label: records may exist there, but none may point there. */
export function hyphenHint(names: readonly string[]): string | undefined {
  const name = names.map(normalizeDomain).find((each) => isDomainName(each) && !isHostname(each.replace(/^\*\./, '')))
  return name === undefined
    ? undefined
    : t('A part of {name} begins or ends with a hyphen, so no record can point to it.', { name })
}

/** The consequence when one of the names is below a domain of the user: name servers answer from the closest zone. */
export function parentHint(
  names: readonly string[],
  own: readonly Pick<Domain, 'domain' | 'status'>[],
): string | undefined {
  const served = new Set(own.flatMap(({ domain, status }) => (status === 'disabled' ? [] : [domain])))
  for (const name of names.map(normalizeDomain).filter(isDomainName)) {
    const parent = ancestors(name)
      .slice(1)
      .find((ancestor) => served.has(ancestor))
    if (parent !== undefined)
      return t(
        'Records of {parent} at or below {name} will no longer be served: the new domain will answer for these names.',
        { parent, name },
      )
  }
  return undefined
}

const isAddress = (network: string) =>
  !network.includes('/') || network.endsWith(network.includes(':') ? '/128' : '/32')

/** Names the reverse zones of networks, and the separate zone of a network smaller than a /24. */
export function reverseZoneHint({ networks, zones, part }: Omit<EnteredNetworks, 'names'>): string {
  const smaller =
    part === undefined
      ? undefined
      : t(
          'A network smaller than a /24 has a zone of its own, named and delegated by its provider (RFC 2317), such as {part}. {zone} is only for those who hold the whole /24.',
          { part, zone: part.slice(part.indexOf('.') + 1) },
        )
  if (zones.length > 1)
    return [t('The reverse zones are {zones}.', { zones: joinNames(zones, 3) }), smaller ?? ''].join(' ').trim()
  const zone = zones.join('')
  return (
    smaller ??
    (networks.every(isAddress)
      ? t('The reverse zone of this address is {zone}.', { zone })
      : t('The reverse zone of this network is {zone}.', { zone }))
  )
}

/** Explains what is wrong with the name of a single domain, which the service's reason does not. */
export function validateName(domain: string): ErrorDetail[] {
  if (domain.length > domainName.max) return []
  const name = normalizeDomain(domain)
  if (name === '' || name.length > domainName.max || isDomainName(name)) return []
  return [{ field: 'domain', reason: explainName(name) }]
}

/** Reports all names that the contract rejects as a single error of the field. */
export function validateNames(values: Pick<DomainValues, 'several' | 'names' | 'domain'>): ErrorDetail[] {
  if (!values.several) return validateName(values.domain)
  const names = parseNames(values.names)
  if (names.length === 0) return [{ field: 'names', reason: requiredReason('names') }]
  const invalidNames = names.filter((domain) => {
    const result = validate(DomainCreate, { domain, type: 'slave', master_ips: ['192.0.2.1'] })
    return !result.ok
  })
  return invalidNames.length > 0
    ? [{ field: 'names', reason: t('Not valid: {names}', { names: invalidNames.join(', ') }) }]
    : []
}
