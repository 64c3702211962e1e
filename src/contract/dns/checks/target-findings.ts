/** Explains targets that cannot be saved, with the change that fixes them (RFC 6943, 3.1.1; RFC 8659, 4.2). */
import { wrongIpv4, wrongIpv6 } from './address-findings.ts'
import { recordTarget } from '../../limits.ts'
import { isIpv4, isIpv6 } from '../names/address.ts'
import { fullyQualifiedName, hostIn, isHostname, nameInZone, stripTrailingDot } from '../names/dns-name.ts'
import { isReverseZone } from '../names/reverse-zone.ts'
import type { Finding, Fix } from '../records/findings.ts'
import { recordTypes, type RecordDraft, type RecordType, type RecordValues } from '../records/record-types.ts'
import { t, translateReason } from '../../translate.ts'

type Explanation = Pick<Finding, 'code' | 'text' | 'fix'>

const replaceTarget = (target: string): Fix => ({ label: t('Use {value}', { value: target }), change: { target } })
const changeType = (type: RecordType, target: string): Fix => ({
  label: t('Change to {type}', { type }),
  change: { type, target },
})

/** Removes what may surround a pasted address: brackets, a prefix length, a port, a period. */
const bareAddress = (text: string) =>
  text
    .replace(/^\[(.*)\](?::\d+)?$/, '$1')
    .replace(/\/\d{1,3}$/, '')
    .replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1')
    .split('%', 1)
    .join('')
    .replace(/\.$/, '')

function explainAddress({ type, target, name }: RecordValues): Explanation {
  const isForIpv4 = recordTypes[type].target.kind === 'ipv4'
  const version = isForIpv4 ? 'IPv4' : 'IPv6'
  const [isOwn, isOther] = isForIpv4 ? [isIpv4, isIpv6] : [isIpv6, isIpv4]
  const bare = bareAddress(target)
  if (isOther(bare)) {
    const other = isForIpv4 ? 'AAAA' : 'A'
    return {
      code: 'address-version',
      text: t('This is an {version} address, which belongs in an {type} record.', {
        version: isForIpv4 ? 'IPv6' : 'IPv4',
        type: other,
      }),
      fix: changeType(other, bare),
    }
  }
  if (isOwn(bare))
    return { code: 'address-form', text: t('Enter only the {version} address.', { version }), fix: replaceTarget(bare) }
  const wrong = isForIpv4 ? wrongIpv4(bare) : wrongIpv6(bare)
  if (wrong)
    return {
      code: 'address-part',
      text: translateReason(wrong.text),
      ...(wrong.meant !== undefined && { fix: replaceTarget(wrong.meant) }),
    }
  const host = isHostname(stripTrailingDot(target)) && /[a-z]/i.test(target) ? stripTrailingDot(target) : hostIn(target)
  if (host?.includes('.') && name !== '')
    return {
      code: 'address-is-host',
      text: t('{type} records need an {version} address. To point to a host name, use a CNAME.', { type, version }),
      fix: changeType('CNAME', host),
    }
  return {
    code: 'address',
    text: isForIpv4
      ? t('Enter an IPv4 address, such as 203.0.113.10.')
      : t('Enter an IPv6 address, such as 2001:db8::10.'),
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
      text: t('{address} is an address, but a CNAME needs a host name. For an address, use an {type} record.', {
        address,
        type: addressType,
      }),
      fix: changeType(addressType, address),
    }
  const host = recordTypes[type].target.serverName?.(name)
  return {
    code: 'host-is-address',
    text: t('{address} is an address, but {type} records need a host name that has this address.', { address, type }),
    ...(host !== undefined && {
      fix: {
        label: t('Use {name} and add its {type} record', { name: fullyQualifiedName(host, zone), type: addressType }),
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
      text: t('Names with / are not supported. Use a hyphen in both zones instead, such as 64-127 for 64/26.'),
    }
  const host = hostIn(target)
  if (host) return { code: 'host-is-url', text: t('Enter only the host name.'), fix: replaceTarget(host) }
  if (target === '.') return { code: 'host', text: t('Enter a host name. Only MX and SRV records can have none.') }
  return { code: 'host', text: t('Enter a host name, such as www.example.com.') }
}

/** Explains why the target of a record in stored form is not valid. `draft`: as the user typed it. */
export function explainTarget(record: RecordValues, draft: RecordDraft, zone: string): Explanation {
  const { kind, explain } = recordTypes[record.type].target
  if (explain) return explain(record, draft)
  return kind === 'host' ? explainHost(record, zone) : explainAddress(record)
}
