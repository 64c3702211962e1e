/** Advice on a zone as a whole, for the panel that checks it. */
import { fullyQualifiedName } from '../names/dns-name.ts'
import { isReverseZone } from '../names/reverse-zone.ts'
import type { Finding } from '../records/findings.ts'
import { isNullMx } from './record-conflicts.ts'
import type { RecordDraft } from '../records/record-types.ts'
import { isDmarc, isSpf } from '../types/mail-policies.ts'
import { ancestors, indexZone, type ZoneIndex } from './zone-index.ts'
import { plural, t } from '../../translate.ts'

type Rule = (index: ZoneIndex) => readonly Omit<Finding, 'level' | 'field'>[]

/** The records of a domain that sends and takes no mail (RFC 7505, RFC 7208, RFC 7489). */
export const noMailRecords: readonly RecordDraft[] = [
  { type: 'MX', name: '', target: '.', priority: 0 },
  { type: 'TXT', name: '', target: 'v=spf1 -all' },
  { type: 'TXT', name: '_dmarc', target: 'v=DMARC1; p=reject' },
]

const mail: Rule = (index) => {
  const apex = index.at('')
  const servers = apex.filter(({ type }) => type === 'MX')
  if (servers.length === 0)
    return [
      {
        code: 'no-mx',
        text: t(
          '{zone} has no MX record. If it does not use mail, add records that say so, to keep others from sending mail in its name.',
          { zone: index.zone },
        ),
        fix: {
          label: t('Add no-mail records'),
          add: noMailRecords.filter(
            ({ name, target }) =>
              !(target?.startsWith('v=spf1') && apex.some(isSpf)) &&
              !(name === '_dmarc' && index.at('_dmarc').length > 0),
          ),
        },
      },
    ]
  const takesMail = !servers.some(isNullMx)
  const policy = takesMail
    ? { spf: 'v=spf1 mx ~all', dmarc: 'v=DMARC1; p=none' }
    : { spf: 'v=spf1 -all', dmarc: 'v=DMARC1; p=reject' }
  return [
    ...(takesMail && servers.length === 1
      ? [{ code: 'one-mx', text: t('There is only one MX record. While this server is down, mail is delayed.') }]
      : []),
    ...(apex.some(isSpf)
      ? []
      : [
          {
            code: 'no-spf',
            text: t('There is no SPF record, so others can send mail in the name of this domain.'),
            fix: {
              label: t('Add {value}', { value: policy.spf }),
              add: [{ type: 'TXT', name: '', target: policy.spf } as const],
            },
          },
        ]),
    ...(index.at('_dmarc').some(isDmarc)
      ? []
      : [
          {
            code: 'no-dmarc',
            text: t('There is no DMARC record, so receivers do not know what to do with forged mail.'),
            fix: {
              label: t('Add {value}', { value: policy.dmarc }),
              add: [{ type: 'TXT', name: '_dmarc', target: policy.dmarc } as const],
            },
          },
        ]),
  ]
}

const apexAddress: Rule = (index) =>
  index.records.length > 0 && !index.at('').some(({ type }) => type === 'A' || type === 'AAAA')
    ? [{ code: 'no-apex-address', text: t('{zone} itself has no A or AAAA record.', { zone: index.zone }) }]
    : []

const certificateAuthorities: Rule = (index) => {
  const names = new Set(index.records.flatMap(({ type, name }) => (type === 'CAA' ? [name] : [])))
  return [...names].flatMap((name) => {
    const records = index.at(name).filter(({ type }) => type === 'CAA')
    const has = (tag: string) => records.some((record) => record.tag === tag)
    const fullName = fullyQualifiedName(name, index.zone)
    if (!has('issue') && !has('issuewild'))
      return [
        {
          code: 'caa-iodef-only',
          text: t('The CAA records of {name} do not restrict anything: they only say where to send reports.', {
            name: fullName,
          }),
        },
      ]
    return has('issue') && !has('issuewild')
      ? [
          {
            code: 'caa-no-issuewild',
            text: t(
              'The CAA records of {name} have no issuewild tag, so the issue records also apply to wildcard certificates.',
              { name: fullName },
            ),
          },
        ]
      : []
  })
}

const singleServer: Rule = (index) => {
  const names = new Set(index.records.flatMap(({ type, name }) => (type === 'NS' && name !== '' ? [name] : [])))
  return [...names].flatMap((name) =>
    index.at(name).filter(({ type }) => type === 'NS').length === 1
      ? [
          {
            code: 'single-ns',
            text: t('{name} is delegated to only one name server. Use at least two.', {
              name: fullyQualifiedName(name, index.zone),
            }),
          },
        ]
      : [],
  )
}

/** A name that exists, also by names below it, is not covered by a wildcard, for any type (RFC 4592 2.2.1, 2.2.2). */
const wildcards: Rule = (index) => {
  const parents = new Map<string, number>()
  for (const { name } of index.records) {
    if (name === '*') parents.set('', 0)
    else if (name.startsWith('*.')) parents.set(name.slice(2), 0)
  }
  if (parents.size === 0) return []
  for (const name of new Set(index.records.flatMap(({ name }) => ancestors(name)))) {
    const parent = name.includes('.') ? name.slice(name.indexOf('.') + 1) : ''
    const count = parents.get(parent)
    if (name !== '' && !name.startsWith('*') && count !== undefined) parents.set(parent, count + 1)
  }
  return [...parents].flatMap(([parent, count]) =>
    count === 0
      ? []
      : [
          {
            code: 'wildcard-covered',
            text: plural(
              count,
              '{wildcard} does not apply to {count} existing name at the same level, regardless of record type.',
              '{wildcard} does not apply to {count} existing names at the same level, regardless of record type.',
              { wildcard: `*.${fullyQualifiedName(parent, index.zone)}` },
            ),
          },
        ],
  )
}

/** Rules that do not apply to reverse zones, which nobody visits or sends mail to. */
const forwardRules: readonly Rule[] = [apexAddress, mail]
const rules: readonly Rule[] = [certificateAuthorities, singleServer, wildcards]

/** Advice on the zone as a whole. Hints on single records come from `checkRecord`. */
export const zoneHints = (zone: string, records: ZoneIndex['records']): Finding[] => {
  const index = indexZone(zone, records)
  return [...(isReverseZone(zone) ? [] : forwardRules), ...rules].flatMap((rule) =>
    rule(index).map((hint) => Object.assign({ level: 'hint' as const, field: null }, hint)),
  )
}
