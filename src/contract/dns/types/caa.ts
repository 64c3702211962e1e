/**
 * Which authorities may issue certificates: the format of the value of each tag (RFC 8659 4, gaps 8.4). The flag is
 * always 0.
 */
import { cleanInput, hostIn, isHostname, stripTrailingDot } from '../names/dns-name.ts'
import { invalidTargetReason } from './host.ts'
import type { CaaTag, RecordTypeRule, StoredMembers, TypeFinding } from './record-type-rule.ts'
import { inContext, t } from '../../translate.ts'

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

/** A value in quotes, as in zone files. */
const quoted = /^"([^"]*)"$/

/**
 * Proposes the intended value: without its quotes, or the host in a pasted issuer that has a wildcard, a scheme or a
 * path.
 */
function explain({ tag, target }: StoredMembers): TypeFinding {
  const unquoted = quoted.exec(target)?.[1]?.trim()
  if (tag !== null && unquoted !== undefined && valueValidators[tag](unquoted))
    return {
      code: 'caa-quotes',
      text: t('Leave out the quotes: only zone files have them.'),
      fix: { label: t('Use {value}', { value: unquoted }), change: { target: unquoted } },
    }
  if (tag === 'iodef') return { code: 'caa-iodef', text: t('Enter mailto:name@example.com or an http(s) address.') }
  const trimmed = stripTrailingDot(target.replace(/^\*\./, ''))
  const host = isHostname(trimmed) && trimmed.includes('.') ? trimmed : hostIn(target)
  return {
    code: 'caa-issuer',
    text: t('Enter the domain of a certificate authority, or ; to allow none.'),
    ...(host !== null && { fix: { label: t('Use {value}', { value: host }), change: { target: host } } }),
  }
}

function sentence({ tag, target }: StoredMembers, owner: string): string {
  if (tag === 'iodef')
    return t('Certificate authorities report refused requests for {owner} to {target}.', { owner, target })
  const issuer = target.split(';', 1).join('').trim()
  if (issuer === '')
    return tag === 'issuewild'
      ? t('No certificate authority may issue wildcard certificates for {owner}.', { owner })
      : t('No certificate authority may issue certificates for {owner}.', { owner })
  return tag === 'issuewild'
    ? t('{issuer} may issue wildcard certificates for {owner}.', { issuer, owner })
    : t('{issuer} may issue certificates for {owner}.', { issuer, owner })
}

export const CAA: RecordTypeRule = {
  description: () => t('Certificate authority'),
  number: 257,
  order: 8,
  name: 'optional',
  wildcard: true,
  host: false,
  members: { tag: 'required' },
  target: {
    kind: 'value',
    label: () => inContext('record', 'Value'),
    wanted: () => t('a value'),
    example: 'ca.example.net',
    normalize: cleanInput,
    reasonAgainst: ({ tag, target }) => (tag !== null && valueValidators[tag](target) ? null : invalidTargetReason),
    explain,
    hint: ({ tag }) =>
      tag === 'iodef' ? t('mailto: or https: address for reports') : t('Name of the authority, or ; for none'),
    suggestions: ['letsencrypt.org', 'digicert.com', 'sectigo.com', 'globalsign.com', ';'],
  },
  data: ['flags', 'tag', 'target'],
  sentence,
}
