/** The names of addresses in reverse zones (RFC 1035 3.3.12), and lists of services (RFC 6763). */
import { nameInZone } from '../names/dns-name.ts'
import { toUnicodeName } from '../names/idn.ts'
import { isReverseZone, labelsOfAddresses, rangeOfPart, reverseAddress, reverseName } from '../names/reverse-zone.ts'
import { hostTarget } from './host.ts'
import type { DraftMembers, RecordTypeRule, StoredMembers, TypeFinding } from './record-type-rule.ts'
import { plural, t } from '../../translate.ts'

/** Labels of the reverse tree are octets without leading zeros, or hexadecimal digits; delegated ranges have others. */
const isLabelOfNoAddress = (name: string) =>
  name.split('.').every((label) => /^\d+$/.test(label)) &&
  name.split('.').some((label) => Number(label) > 255 || String(Number(label)) !== label)

const isNameOfNoAddress = (name: string, zone: string) => isReverseZone(zone) && isLabelOfNoAddress(name)

function nameWarnings({ name }: StoredMembers, zone: string, draft: DraftMembers): TypeFinding[] {
  const typed = draft.name?.trim() ?? ''
  const full = reverseName(typed)
  if (full !== null) {
    const relative = nameInZone(full, zone)
    if (relative === null)
      return [
        {
          code: 'reverse-outside',
          field: 'name',
          text: t('The reverse name of {typed} is not in this zone.', { typed }),
        },
      ]
    const fix = { label: t('Use {value}', { value: relative || '@' }), change: { name: relative } }
    return [
      {
        code: 'reverse-address',
        field: 'name',
        text: t('The reverse name of {typed} is {full}.', { typed, full }),
        fix,
      },
    ]
  }
  const isServiceDiscovery = /(?:^|\.)_(?:tcp|udp)$|(?:^|\.)_(?:tcp|udp)\./.test(name)
  const text = t('PTR records belong in reverse zones, which end in in-addr.arpa or ip6.arpa.')
  const count = labelsOfAddresses(zone)
  const labels = name.split('.')
  const isOfAddress = name !== '' && labels.every((label) => /^[\da-z]{1,3}$/.test(label))
  const isWhole = isOfAddress && labels.length === count
  if (isNameOfNoAddress(name, zone) || (isWhole && reverseAddress(`${name}.${zone}`) === null))
    return [
      {
        code: 'reverse-name',
        field: 'name',
        text: rangeOfPart(zone)
          ? t('{name} is not in the range of this zone, so it is never queried.', { name })
          : t('{name} is not part of an address, so it is never queried.', { name }),
      },
    ]
  if (count !== null && isOfAddress && !isWhole)
    return [
      {
        code: 'reverse-name',
        field: 'name',
        text: plural(
          count,
          '{name} is not the name of a whole address, which has {count} part in this zone.',
          '{name} is not the name of a whole address, which has {count} parts in this zone.',
          { name },
        ),
      },
    ]
  return isReverseZone(zone) || isServiceDiscovery ? [] : [{ code: 'ptr-zone', field: 'name', text }]
}

export const PTR: RecordTypeRule = {
  description: () => t('Reverse name'),
  number: 12,
  order: 9,
  name: 'optional',
  wildcard: true,
  host: false,
  members: {},
  target: hostTarget({ label: () => t('Host name'), wanted: () => t('a host name'), example: 'host.example.net' }),
  data: ['target'],
  // That such a name is not part of an address is reported as a warning.
  sentence: (record, owner, zone) => {
    const target = toUnicodeName(record.target)
    return isNameOfNoAddress(record.name, zone)
      ? t('{owner} points to {target}.', { owner, target })
      : t('The reverse name at {owner} is {target}.', { owner, target })
  },
  warnings: nameWarnings,
}
