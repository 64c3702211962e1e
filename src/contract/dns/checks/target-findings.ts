/** Explains targets that cannot be saved, with the change that mends them (RFC 6943, 3.1.1; RFC 8659, 4.2). */
import { wrongIpv4, wrongIpv6 } from './address-findings.ts'
import { isIpv4, isIpv6 } from '../names/address.ts'
import { fullyQualifiedName, isHostname, stripTrailingDot } from '../names/dns-name.ts'
import type { Finding, Fix } from '../records/findings.ts'
import { recordTypes, type RecordDraft, type RecordType, type RecordValues } from '../records/record-types.ts'
import { nameInZone } from './zone-index.ts'
import { octetLength } from '../records/zone-text.ts'

/** What is left of the data of a record without the lengths of its strings. */
const maxTextOctets = 65_000

type Explanation = Pick<Finding, 'code' | 'text' | 'fix'>

const replaceTarget = (target: string): Fix => ({ label: `Use ${target}`, change: { target } })
const changeType = (type: RecordType, target: string): Fix => ({ label: `Change to ${type}`, change: { type, target } })

/** The host in a pasted URL or e-mail address; null when there is none. */
function hostIn(text: string): string | null {
  const [, host] =
    /^(?:[a-z][a-z0-9+.-]*:\/\/|mailto:)?(?:[^@/\s]*@)?([^/:?#\s@]+)(?::\d+)?(?:[/?#]\S*)?$/i.exec(text) ?? []
  return host !== undefined && host !== text && isHostname(stripTrailingDot(host)) && host.includes('.')
    ? stripTrailingDot(host.toLowerCase())
    : null
}

/** What surrounds a pasted address: brackets, a prefix length, a port, a period. */
const bareAddress = (text: string) =>
  text
    .replace(/^\[(.*)\](?::\d+)?$/, '$1')
    .replace(/\/\d{1,3}$/, '')
    .replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1')
    .split('%', 1)
    .join('')
    .replace(/\.$/, '')

function explainAddress({ type, target, name }: RecordValues): Explanation {
  const [isOwn, isOther] = type === 'A' ? [isIpv4, isIpv6] : [isIpv6, isIpv4]
  const version = type === 'A' ? 'IPv4' : 'IPv6'
  const bare = bareAddress(target)
  if (isOther(bare)) {
    const other = type === 'A' ? 'AAAA' : 'A'
    return {
      code: 'address-version',
      text: `This is an ${type === 'A' ? 'IPv6' : 'IPv4'} address, which belongs in an ${other} record.`,
      fix: changeType(other, bare),
    }
  }
  if (isOwn(bare)) return { code: 'address-form', text: `Enter only the ${version} address.`, fix: replaceTarget(bare) }
  const wrong = type === 'A' ? wrongIpv4(bare) : wrongIpv6(bare)
  if (wrong)
    return {
      code: 'address-part',
      text: wrong.text,
      ...(wrong.meant !== undefined && { fix: replaceTarget(wrong.meant) }),
    }
  const host = isHostname(stripTrailingDot(target)) && /[a-z]/i.test(target) ? stripTrailingDot(target) : hostIn(target)
  if (host?.includes('.') && name !== '')
    return {
      code: 'address-is-host',
      text: `${type} records need an ${version} address. To point to a host name, use a CNAME.`,
      fix: changeType('CNAME', host),
    }
  return {
    code: 'address',
    text:
      type === 'A' ? 'Enter an IPv4 address, such as 203.0.113.10.' : 'Enter an IPv6 address, such as 2001:db8::10.',
  }
}

const hostNames: Partial<Record<RecordType, string>> = { MX: 'mail', NS: 'ns1', SRV: 'server' }

/** Explains an address where a host name belongs. */
export function addressAsHost(
  { type, name }: Pick<RecordValues, 'type' | 'name'>,
  address: string,
  zone: string,
): Explanation {
  const addressType = isIpv4(address) ? 'A' : 'AAAA'
  if (type === 'CNAME')
    return {
      code: 'host-is-address',
      text: `${address} is an address, but a CNAME needs a host name. For an address, use an ${addressType} record.`,
      fix: changeType(addressType, address),
    }
  const label = hostNames[type]
  const host = label === undefined ? null : type === 'NS' && name !== '' ? `${label}.${name}` : label
  return {
    code: 'host-is-address',
    text: `${address} is an address, but ${type} records need a host name that has this address.`,
    ...(host !== null && {
      fix: {
        label: `Use ${fullyQualifiedName(host, zone)} and add its ${addressType} record`,
        change: { target: fullyQualifiedName(host, zone) },
        add: [{ type: addressType, name: host, target: address }],
      },
    }),
  }
}

function explainHost(record: RecordValues, zone: string): Explanation {
  const { target } = record
  // In a zone file, the zone is appended to an address without a trailing dot.
  const bare = bareAddress(nameInZone(target, zone) ?? target)
  if (isIpv4(bare) || isIpv6(bare)) return addressAsHost(record, bare, zone)
  const host = hostIn(target)
  if (host) return { code: 'host-is-url', text: 'Enter only the host name.', fix: replaceTarget(host) }
  if (target === '.') return { code: 'host', text: 'Enter a host name. Only MX and SRV records can have none.' }
  return { code: 'host', text: 'Enter a host name, such as www.example.com.' }
}

function explainCaa({ tag, target }: RecordValues): Explanation {
  if (tag === 'iodef') return { code: 'caa-iodef', text: 'Enter mailto:name@example.com or an http(s) address.' }
  const trimmed = stripTrailingDot(target.replace(/^\*\./, ''))
  const host = isHostname(trimmed) && trimmed.includes('.') ? trimmed : hostIn(target)
  return {
    code: 'caa-issuer',
    text: 'Enter the domain of a certificate authority, or ; to allow none.',
    ...(host && { fix: replaceTarget(host) }),
  }
}

function explainText({ target }: RecordValues, draft: RecordDraft): Explanation {
  const octets = octetLength(target)
  if (octets > maxTextOctets)
    return {
      code: 'text-length',
      text: `The text has ${octets.toLocaleString('en')} bytes; about ${maxTextOctets.toLocaleString('en')} fit in one record.`,
    }
  return { code: 'text', text: draft.target ? 'There is no text between the quotes.' : 'Enter text.' }
}

type Explain = (record: RecordValues, draft: RecordDraft, zone: string) => Explanation
const explanations: Readonly<Record<(typeof recordTypes)[RecordType]['target'], Explain>> = {
  ipv4: explainAddress,
  ipv6: explainAddress,
  host: (record, _, zone) => explainHost(record, zone),
  caa: explainCaa,
  text: explainText,
}

/** Explains why the target of a record in stored form is not valid. `draft`: as the user typed it. */
export const explainTarget: Explain = (record, draft, zone) =>
  explanations[recordTypes[record.type].target](record, draft, zone)
