/** Certificate authority records: tags, and the form of the value each one takes (RFC 8659 4, gaps 8.4). The flag is always 0. */
import { isHostName } from './dns-name.ts'

export const caaTags = ['issue', 'issuewild', 'iodef'] as const
export type CaaTag = (typeof caaTags)[number]

const parameter = /^[a-zA-Z0-9-]+=[\x21-\x3A\x3C-\x7E]*$/

/** `;` (nobody), or one issuer's domain with optional `; key=value` parameters; no scheme, wildcard or final period. */
const isIssuer = (value: string) => {
  const [issuer = '', ...parameters] = value.split(';').map((part) => part.trim())
  const domain = issuer === '' ? parameters.length > 0 : isHostName(issuer) && issuer.includes('.')
  return domain && parameters.every((each) => each === '' || parameter.test(each))
}

const isReportAddress = (value: string) =>
  /^mailto:[^\s@]+@[^\s@]+$/.test(value) || /^https?:\/\/[^\s/]+\S*$/.test(value) || (isHostName(value) && value.includes('.'))

const isValueOf: Readonly<Record<CaaTag, (value: string) => boolean>> = { issue: isIssuer, issuewild: isIssuer, iodef: isReportAddress }

export const isCaaValue = (tag: CaaTag, value: string) => isValueOf[tag](value)
