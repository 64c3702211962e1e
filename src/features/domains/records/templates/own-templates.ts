/**
 * The user's own templates: lines of a zone file, with names relative to the domain. `{domain}` stands for its name in
 * texts. Kept among the preferences.
 */
import { nameInZone } from '#contract/dns/names/dns-name.ts'
import { recordLine } from '#contract/dns/records/record-line.ts'
import { recordTypes, type RecordDraft, type RecordValues } from '#contract/dns/records/record-types.ts'
import { parseZoneFile } from '#contract/dns/zone-file/zone-parser.ts'
import { range } from '#contract/limits.ts'
import { t } from '#contract/translate.ts'
import type { LineProblem } from '../paste/line-notes.ts'
import type { Template } from './template.ts'

/** The preferences of a user, including all templates, have a documented maximum length. */
export const maxTemplates = 30
export const templateNameLength = range(1, 50)
export const templateLength = range(1, 2000)

export const domainPlaceholder = '{domain}'

/** Matches letters of any script: “édock.example” is a different name. */
const namePattern = /[\p{L}\p{M}\p{N}_-]+(?:\.[\p{L}\p{M}\p{N}_-]+)*/gu

/** Replaces only names that equal the domain or are below it: paddock.example and dock.example.net stay. */
const withPlaceholder = (text: string, zone: string) =>
  text.replaceAll(namePattern, (name) =>
    name === zone || name.endsWith(`.${zone}`) ? name.slice(0, -zone.length) + domainPlaceholder : name,
  )

/** A long text is split into several strings, which may break up the placeholder. */
const dividedPlaceholder = /\{(?:" ")?d(?:" ")?o(?:" ")?m(?:" ")?a(?:" ")?i(?:" ")?n(?:" ")?\}/g

/** A record as a template line. */
function templateLine(record: RecordValues, zone: string): string {
  if (recordTypes[record.type].target.kind !== 'host')
    return recordLine({ ...record, target: withPlaceholder(record.target, zone) }).replaceAll(
      dividedPlaceholder,
      domainPlaceholder,
    )
  const line = recordLine(record)
  const host = record.target === '' ? null : nameInZone(record.target, zone)
  // The line ends with the full host name and a period.
  return host === null ? line : line.slice(0, -record.target.length - 1) + (host || '@')
}

export const templateText = (records: readonly RecordValues[], zone: string): string =>
  records.map((record) => templateLine(record, zone).replaceAll('\t', ' ')).join('\n')

/** The records that a template makes for a domain, and the problems of its lines. */
export function readTemplate(
  text: string,
  zone: string,
): { drafts: readonly RecordDraft[]; problems: readonly LineProblem[] } {
  // With a default TTL, lines without a TTL do not inherit it from the line above (RFC 2308 4). No template would use
  // this value.
  const zoneTtl = 1
  const lines = `$TTL ${zoneTtl}\n${text.replaceAll(domainPlaceholder, zone)}`
  const { records, apexServers, problems } = parseZoneFile(lines, zone, { zoneTtl })
  return {
    drafts: [...records, ...apexServers].map(({ draft }) => draft),
    problems: problems.map(({ level, line, text: problem }) => ({ level, line: line - 1, text: problem })),
  }
}

/** Its id among all templates. */
export const ownTemplateId = (name: string) => `own:${name}`

export const ownTemplate = (name: string, text: string): Template => ({
  id: ownTemplateId(name),
  label: () => name,
  description: () => t('Your own template.'),
  fields: [],
  records: (_, zone) => [...readTemplate(text, zone).drafts],
  problems: (zone) => readTemplate(text, zone).problems,
  own: { name, text },
})
