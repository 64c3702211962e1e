/** Explains targets that cannot be saved, with the change that mends them (RFC 6943, 3.1.1; RFC 8659, 4.2). */
import { wrongIpv4, wrongIpv6 } from './address-findings.ts'
import { recordTarget } from '../../limits.ts'
import { isIpv4, isIpv6 } from '../names/address.ts'
import { fullyQualifiedName, hostIn, isHostname, nameInZone, stripTrailingDot } from '../names/dns-name.ts'
import { isReverseZone } from '../names/reverse-zone.ts'
import type { Finding, Fix } from '../records/findings.ts'
import { recordTypes, type RecordDraft, type RecordType, type RecordValues } from '../records/record-types.ts'

type Explanation = Pick<Finding, 'code' | 'text' | 'fix'>

const replaceTarget = (target: string): Fix => ({ label: `Use ${target}`, change: { target } })
const changeType = (type: RecordType, target: string): Fix => ({ label: `Change to ${type}`, change: { type, target } })

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
  const { kind, label } = recordTypes[type].target
  const isForIpv4 = kind === 'ipv4'
  const [isOwn, isOther] = isForIpv4 ? [isIpv4, isIpv6] : [isIpv6, isIpv4]
  const bare = bareAddress(target)
  if (isOther(bare)) {
    const other = isForIpv4 ? 'AAAA' : 'A'
    return {
      code: 'address-version',
      text: `This is an ${recordTypes[other].target.label}, which belongs in an ${other} record.`,
      fix: changeType(other, bare),
    }
  }
  if (isOwn(bare)) return { code: 'address-form', text: `Enter only the ${label}.`, fix: replaceTarget(bare) }
  const wrong = isForIpv4 ? wrongIpv4(bare) : wrongIpv6(bare)
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
      text: `${type} records need an ${label}. To point to a host name, use a CNAME.`,
      fix: changeType('CNAME', host),
    }
  return {
    code: 'address',
    text: isForIpv4 ? 'Enter an IPv4 address, such as 203.0.113.10.' : 'Enter an IPv6 address, such as 2001:db8::10.',
  }
}

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
  const host = recordTypes[type].target.serverName?.(name)
  return {
    code: 'host-is-address',
    text: `${address} is an address, but ${type} records need a host name that has this address.`,
    ...(host !== undefined && {
      fix: {
        label: `Use ${fullyQualifiedName(host, zone)} and add its ${addressType} record`,
        change: { target: fullyQualifiedName(host, zone) },
        add: [{ type: addressType, name: host, target: address }],
      },
    }),
  }
}

/** Whether a text is a name as in RFC 2317, such as `64.64/26.2.0.192.in-addr.arpa`, and not a URL. */
const isReverseWithSlash = (text: string) =>
  text.length <= recordTarget.max && isReverseZone(text) && text.includes('/') && /^[\w./-]+$/.test(text)

function explainHost(record: RecordValues, zone: string): Explanation {
  const { target } = record
  // In a zone file, the zone is appended to an address without a trailing dot.
  const bare = bareAddress(nameInZone(target, zone) ?? target)
  if (isIpv4(bare) || isIpv6(bare)) return addressAsHost(record, bare, zone)
  // Relative to the zone, too.
  if (isReverseWithSlash(target) || (/^[\d./-]+$/.test(target) && isReverseWithSlash(`${target}.${zone}`)))
    return {
      code: 'host-slash',
      text: 'Names with / are not supported. Use a hyphen in both zones instead, such as 64-127 for 64/26.',
    }
  const host = hostIn(target)
  if (host) return { code: 'host-is-url', text: 'Enter only the host name.', fix: replaceTarget(host) }
  if (target === '.') return { code: 'host', text: 'Enter a host name. Only MX and SRV records can have none.' }
  return { code: 'host', text: 'Enter a host name, such as www.example.com.' }
}

/** Explains why the target of a record in stored form is not valid. `draft`: as the user typed it. */
export function explainTarget(record: RecordValues, draft: RecordDraft, zone: string): Explanation {
  const { kind, explain } = recordTypes[record.type].target
  if (explain) return explain(record, draft)
  return kind === 'host' ? explainHost(record, zone) : explainAddress(record)
}
