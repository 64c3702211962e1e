/** Checks the values of a template, mostly by checking the records that they make. */
import { isIpv4 } from '#contract/dns/names/address.ts'
import { isHostname, stripTrailingDot, toAsciiName } from '#contract/dns/names/dns-name.ts'
import { isEmail } from '#contract/dns/names/email.ts'
import { checkRecord } from '#contract/dns/checks/record-check.ts'
import type { RecordDraft } from '#contract/dns/records/record-types.ts'
import { indexZone } from '#contract/dns/checks/zone-index.ts'
import { t } from '#contract/translate.ts'
import { compareWithZone } from '../candidates.ts'
import { words, type Template, type TemplateValues } from './template.ts'

/** Returns the error of a value as a sentence, or undefined. */
export type ValueCheck = (value: string, zone: string) => string | undefined

const errorOf = (draft: RecordDraft, zone: string) =>
  checkRecord(draft, indexZone(zone, [])).find(({ level }) => level === 'error')?.text

/**
 * Chooses the type by the colon: only IPv6 addresses have one, so an invalid address with periods is still treated as
 * IPv4.
 */
export const addressRecord = (name: string, address: string): RecordDraft => ({
  type: address.includes(':') ? 'AAAA' : 'A',
  ...(name === '' ? {} : { name }),
  target: address,
})

export const checkAddress: ValueCheck = (value, zone) => {
  const { type, target } = addressRecord('', value)
  return errorOf({ type, target }, zone)
}
/** Accepts an address with or without a prefix length. */
export const checkNetwork: ValueCheck = (value, zone) => {
  const [address = '', prefix, ...rest] = value.split('/')
  const max = isIpv4(address) ? 32 : 128
  const isPrefix = prefix === undefined || (rest.length === 0 && /^\d{1,3}$/.test(prefix) && Number(prefix) <= max)
  return (
    checkAddress(address, zone) ??
    (isPrefix ? undefined : t('The number after / must be 0 to {max}.', { max: String(max) }))
  )
}
export const checkHost: ValueCheck = (value) =>
  isHostname(stripTrailingDot(toAsciiName(value))) ? undefined : t('Enter a host name, such as mail.example.com.')
export const checkEmail: ValueCheck = (value) =>
  isEmail(value) ? undefined : t('Enter an email address, such as postmaster@example.com.')
export const checkIssuer: ValueCheck = (target, zone) => errorOf({ type: 'CAA', tag: 'issue', target }, zone)
export const checkName: ValueCheck = (name, zone) => errorOf({ type: 'TXT', name, target: 'x' }, zone)
export const checkSelector: ValueCheck = (selector, zone) => checkName(`${selector}._domainkey`, zone)
export const checkText: ValueCheck = (target, zone) => errorOf({ type: 'TXT', target }, zone)

/** Why a template cannot make all of its records, by field name; `` stands for the template itself. */
export function templateErrors(
  { fields, records }: Template,
  values: TemplateValues,
  zone: string,
): ReadonlyMap<string, string> {
  const errors = new Map<string, string>()
  for (const { name, optional, options, many, check } of fields) {
    const entered = (values[name] ?? '').trim()
    if (entered === '') {
      if (!optional && !options) errors.set(name, t('This template needs a value here.'))
      continue
    }
    for (const word of many ? words(entered) : [entered]) {
      const problem = check?.(word, zone)
      if (problem === undefined) continue
      errors.set(name, many ? `${word}: ${problem}` : problem)
      break
    }
  }
  if (errors.size > 0) return errors
  const drafts = records(values, zone).map((draft) => ({ draft }))
  // Checked against an empty zone: records that already exist are not an error of the template.
  const refused = compareWithZone(drafts, zone, []).find(({ status }) => status === 'refused')
  const problem = refused?.findings.find(({ level }) => level === 'error')
  if (refused && problem) errors.set('', `${refused.record.type} ${refused.record.name || '@'}: ${problem.text}`)
  return errors
}
