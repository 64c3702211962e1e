/** CAA records: their tags and the format of the value of each (RFC 8659 4, gaps 8.4). The flag is always 0. */
import { isHostname } from '../names/dns-name.ts'

export const caaTags = ['issue', 'issuewild', 'iodef'] as const
export type CaaTag = (typeof caaTags)[number]

export const isCaaTag = (tag: string): tag is CaaTag => caaTags.some((each) => each === tag)

const issuerParameter = /^[a-zA-Z0-9-]+=[\x21-\x3A\x3C-\x7E]*$/

/**
 * `;` for no issuer, or an issuer's domain with optional `; key=value` parameters; no scheme, wildcard or trailing dot.
 */
const isIssuer = (value: string) => {
  const [issuer = '', ...parameters] = value.split(';').map((part) => part.trim())
  const domain = issuer === '' ? parameters.length > 0 : isHostname(issuer) && issuer.includes('.')
  return domain && parameters.every((parameter) => parameter === '' || issuerParameter.test(parameter))
}

const isReportAddress = (value: string) =>
  /^mailto:[^\s@]+@[^\s@]+$/.test(value) ||
  /^https?:\/\/[^\s/]\S*$/.test(value) ||
  (isHostname(value) && value.includes('.'))

const valueValidators: Readonly<Record<CaaTag, (value: string) => boolean>> = {
  issue: isIssuer,
  issuewild: isIssuer,
  iodef: isReportAddress,
}

export const isCaaValue = (tag: CaaTag, value: string) => valueValidators[tag](value)
