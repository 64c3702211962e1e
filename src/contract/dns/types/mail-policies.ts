/** Texts that receivers of mail read: SPF (RFC 7208), DKIM keys (RFC 6376, RFC 8463), DMARC (RFC 7489). */
import { isIpv4, isIpv6 } from '../names/address.ts'
import { canonicalAddress } from '../names/canonical-address.ts'
import { addressBits, isInNetwork, renumberAddress, type Network } from '../names/network.ts'
import type { StoredMembers, TypeFinding } from './record-type-rule.ts'
import { t } from '../../translate.ts'

/** A target and the type of its record, which need not be TXT. */
interface TypedTarget {
  readonly type: string
  readonly target: string
}

export const isSpf = ({ type, target }: TypedTarget) => type === 'TXT' && /^v=spf1(?: |$)/i.test(target)
export const isDmarc = ({ type, target }: TypedTarget) => type === 'TXT' && /^v=DMARC1\b/i.test(target)

/** The maximum number of characters of a text quoted in a message. */
const maxQuoted = 60
const quote = (text: string) => (text.length > maxQuoted ? `${text.slice(0, maxQuoted)}…` : text)

export const maxSpfLookups = 10

/** Terms that cost a look-up (RFC 7208 4.6.4). */
const lookupTerm = /^[+?~-]?(?:include:.|exists:.|a(?:[:/]|$)|mx(?:[:/]|$)|ptr(?:[:/]|$))|^redirect=./i
const otherTerm = /^[+?~-]?all$|^[a-z][a-z0-9_.-]*=/i
const addressTerm = /^([+?~-]?)(ip4|ip6):([^/]*)(\/.*)?$/i

const spfTerms = (target: string) => target.split(' ').slice(1).filter(Boolean)

/** The terms of an SPF text that cost a look-up, and the hosts whose SPF texts they include. */
export function spfLookups(target: string): { readonly count: number; readonly includes: readonly string[] } {
  const terms = spfTerms(target).filter((term) => lookupTerm.test(term))
  const includes = terms.flatMap((term) => {
    const [, host] = /^(?:[+?~-]?include:|redirect=)(.+)$/i.exec(term) ?? []
    return host === undefined ? [] : [host.toLowerCase()]
  })
  return { count: terms.length, includes }
}

const isPrefix = (text: string, max: number) =>
  text === '' || (/^\/\d{1,3}$/.test(text) && Number(text.slice(1)) <= max)

/** The error in an address of an SPF text; null for a valid one, and for other terms. */
function wrongAddress(term: string): (Pick<TypeFinding, 'text'> & { readonly better?: string }) | null {
  const [, qualifier = '', mechanism = '', address = '', prefix = ''] = addressTerm.exec(term) ?? []
  const [bare = '', barePrefix] = term.split('/', 2)
  if (isIpv4(bare) || isIpv6(bare)) {
    const better = `${isIpv4(bare) ? 'ip4' : 'ip6'}:${bare}${barePrefix === undefined ? '' : `/${barePrefix}`}`
    return { text: t('In SPF, an address is written as {better}.', { better }), better }
  }
  if (mechanism === '') return null
  const isFour = mechanism.toLowerCase() === 'ip4'
  const isOther = isFour ? isIpv6(address) : isIpv4(address)
  if (isOther) {
    const better = `${qualifier}${isFour ? 'ip6' : 'ip4'}:${address}${prefix}`
    return {
      text: t('{term} has an {version} address, which needs {mechanism}.', {
        term: quote(term),
        version: isFour ? 'IPv6' : 'IPv4',
        mechanism: isFour ? 'ip6' : 'ip4',
      }),
      better,
    }
  }
  if ((isFour ? isIpv4(address) : isIpv6(address)) && isPrefix(prefix, isFour ? 32 : 128)) return null
  return {
    text: t('{term} is not valid: {mechanism} needs an address or a network, such as {address} or {network}.', {
      term: quote(term),
      ...(isFour
        ? { mechanism: 'ip4', address: '192.0.2.1', network: '192.0.2.0/24' }
        : { mechanism: 'ip6', address: '2001:db8::1', network: '2001:db8::/32' }),
    }),
  }
}

function spfWarnings(target: string): TypeFinding[] {
  const terms = spfTerms(target)
  const { count } = spfLookups(target)
  const all = terms.findIndex((term) => /^[+?~-]?all$/i.test(term))
  const warnings: TypeFinding[] = []
  for (const term of terms) {
    const wrong = wrongAddress(term)
    if (wrong) {
      const fixed =
        wrong.better === undefined
          ? undefined
          : target
              .split(' ')
              .map((each) => (each === term ? wrong.better : each))
              .join(' ')
      warnings.push({
        code: 'spf-address',
        text: `${wrong.text} ${t('Receivers reject the whole record.')}`,
        ...(fixed !== undefined && {
          fix: { label: t('Use {value}', { value: wrong.better ?? '' }), change: { target: fixed } },
        }),
      })
    } else if (!lookupTerm.test(term) && !addressTerm.test(term) && !otherTerm.test(term))
      warnings.push({
        code: 'spf-term',
        text: t('“{term}” is not valid in SPF. Receivers reject the whole record.', { term: quote(term) }),
      })
    // One is enough to show what kind of text it is.
    if (warnings.length > 0) break
  }
  if (count > maxSpfLookups)
    warnings.push({
      code: 'spf-lookups',
      text: t('This SPF record needs {count} DNS lookups. Receivers allow at most {max} and reject the record.', {
        count: String(count),
        max: String(maxSpfLookups),
      }),
    })
  if (all === -1 && !terms.some((term) => /^redirect=/i.test(term)))
    warnings.push({
      code: 'spf-open',
      text: t('This SPF record does not say what to do with other senders. End it with -all or ~all.'),
      fix: { label: t('Add {value}', { value: '~all' }), change: { target: `${target.trimEnd()} ~all` } },
    })
  if (all !== -1 && terms.slice(all + 1).some((term) => !term.includes('=')))
    warnings.push({ code: 'spf-after-all', text: t('Receivers ignore what follows "all" in an SPF record.') })
  if (terms.some((term) => /^\+?all$/i.test(term)))
    warnings.push({ code: 'spf-all', text: t('This SPF record lets any server send mail for you.') })
  return warnings
}

/**
 * An SPF text with one address replaced by another; unchanged when it does not contain that address. Networks stay,
 * because they also stand for other addresses. `from` and `to` may be of different versions.
 */
export function replaceSpfAddress(target: string, from: string, to: string): string {
  if (!isSpf({ type: 'TXT', target })) return target
  const wanted = canonicalAddress(from)
  return target
    .split(' ')
    .map((term) => {
      const [, qualifier = '', mechanism, address = '', prefix = ''] = addressTerm.exec(term) ?? []
      const isSingle = prefix === '' || prefix === (isIpv4(address) ? '/32' : '/128')
      if (mechanism === undefined || !isSingle || canonicalAddress(address) !== wanted) return term
      return `${qualifier}${isIpv4(to) ? 'ip4' : 'ip6'}:${to}`
    })
    .join(' ')
}

/**
 * An SPF text with the addresses of a network, and the networks inside it, moved to another network of the same size;
 * null when it has none of them. Larger networks stay, because they also stand for other addresses.
 */
export function replaceSpfNetwork(target: string, from: Network, to: Network): string | null {
  if (!isSpf({ type: 'TXT', target })) return null
  const bits = addressBits[from.version]
  let isFound = false
  const terms = target.split(' ').map((term) => {
    const [, qualifier = '', mechanism, address = '', prefix = ''] = addressTerm.exec(term) ?? []
    if (mechanism === undefined || !isPrefix(prefix, bits) || !isInNetwork(address, from)) return term
    if (prefix !== '' && Number(prefix.slice(1)) < from.prefix) return term
    isFound = true
    return `${qualifier}${mechanism}:${renumberAddress(address, from, to)}${prefix}`
  })
  return isFound ? terms.join(' ') : null
}

/** Longer tag lists are not read: a key of 16,384 bits has 2,800 characters. */
const maxTagList = 6000

/**
 * The tags of a DKIM or DMARC text, such as `v=DKIM1; p=…` (RFC 6376 3.2); of several with the same name, the last one.
 */
const readTags = (target: string): ReadonlyMap<string, string> =>
  new Map(
    target.split(';').flatMap((tag) => {
      const sign = tag.indexOf('=')
      return sign < 0 ? [] : [[tag.slice(0, sign).trim().toLowerCase(), tag.slice(sign + 1).trim()] as const]
    }),
  )

/** The octets of Base64, in which white space is allowed; null when it is not Base64. */
function decodeBase64(text: string): Uint8Array | null {
  const joined = text.replaceAll(/\s/g, '')
  if (joined.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(joined)) return null
  return Uint8Array.from(atob(joined), (character) => character.charCodeAt(0))
}

/** A value of DER (X.690): its tag, and the place of its contents. */
function readDer(octets: Uint8Array, start: number): { tag: number; start: number; end: number } | null {
  const [tag, length] = [octets[start], octets[start + 1]]
  if (tag === undefined || length === undefined) return null
  const count = length < 0x80 ? 0 : length & 0x7f
  if (count > 3) return null
  let size = count === 0 ? length : 0
  for (const octet of octets.subarray(start + 2, start + 2 + count)) size = size * 256 + octet
  const contents = start + 2 + count
  return contents + size <= octets.length ? { tag, start: contents, end: contents + size } : null
}

const der = { integer: 2, bits: 3, sequence: 0x30 } as const

/**
 * The bits of the modulus of an RSA key, alone (RFC 8017 A.1.1) or with its algorithm (RFC 5280 4.1), both of which are
 * in use; null for anything else.
 */
function rsaBits(octets: Uint8Array): number | null {
  const outer = readDer(octets, 0)
  let first = outer?.tag === der.sequence ? readDer(octets, outer.start) : null
  if (first?.tag === der.sequence) {
    const bits = readDer(octets, first.end)
    // The first octet of a bit string counts its unused bits.
    const key = bits?.tag === der.bits ? readDer(octets, bits.start + 1) : null
    first = key?.tag === der.sequence ? readDer(octets, key.start) : null
  }
  if (first?.tag !== der.integer) return null
  const modulus = octets.subarray(first.start, first.end)
  const leading = modulus.findIndex((octet) => octet !== 0)
  return leading < 0 ? 0 : (modulus.length - leading) * 8 - Math.clz32(modulus[leading] ?? 0) + 24
}

const minRsaBits = 1024
const ed25519Octets = 32

function dkimWarnings(target: string): TypeFinding[] {
  const tags = readTags(target)
  const wrongVersion = tags.has('v') ? versionWarning(target, 'DKIM1', 'DKIM') : []
  if (wrongVersion.length > 0) return wrongVersion
  const warn = (code: string, text: string): TypeFinding[] => [{ code, text }]
  const key = tags.get('p')
  if (key === undefined) return warn('dkim-key', t('This DKIM record has no key: p= is missing.'))
  const kind = (tags.get('k') ?? 'rsa').toLowerCase()
  if (kind !== 'rsa' && kind !== 'ed25519')
    return warn('dkim-type', t('“{kind}” is not a type of DKIM keys. Use k=rsa or k=ed25519.', { kind: quote(kind) }))
  if (key === '')
    return warn('dkim-revoked', t('An empty p= revokes this DKIM key: mail signed with it is not accepted.'))
  const octets = decodeBase64(key)
  if (!octets) return warn('dkim-key', t('The key after p= is not valid Base64. Part of it may be missing.'))
  if (kind === 'ed25519')
    return octets.length === ed25519Octets
      ? []
      : warn(
          'dkim-key',
          t('An Ed25519 key has {expected} bytes; this one has {actual}.', {
            expected: String(ed25519Octets),
            actual: String(octets.length),
          }),
        )
  const bits = rsaBits(octets)
  if (bits === null) return warn('dkim-key', t('The key after p= is not an RSA key. Part of it may be missing.'))
  return bits < minRsaBits
    ? warn(
        'dkim-short',
        t('This DKIM key has {bits} bits. Receivers ignore keys of less than {min} bits.', {
          bits: String(bits),
          min: String(minRsaBits),
        }),
      )
    : []
}

const policies: ReadonlySet<string> = new Set(['none', 'quarantine', 'reject'])

/** Warns about a version that is not exact, not first or not followed by a semicolon: receivers ignore the record. */
function versionWarning(target: string, version: 'DMARC1' | 'DKIM1', kind: 'DMARC' | 'DKIM'): TypeFinding[] {
  const [first = '', ...rest] = target.split(';')
  if (/^\s*v\s*=\s*/.test(first) && first.split('=')[1]?.trim() === version) return []
  const isFirst = /^\s*v\s*=/i.test(first)
  // Text after the version without a semicolon is another tag.
  const others = first.replace(/^\s*v\s*=\s*[\w.-]*/i, '').trim()
  const fixed = [`v=${version}`, ...(others === '' ? [] : [others]), ...rest.map((tag) => tag.trim())]
    .filter((tag) => tag !== '')
    .join('; ')
  return [
    {
      code: 'mail-version',
      text: t('A {kind} record begins with “v={version};”, exactly so. Receivers ignore this one.', { kind, version }),
      ...(isFirst && {
        fix: { label: t('Begin with {value}', { value: `v=${version};` }), change: { target: fixed } },
      }),
    },
  ]
}

function dmarcWarnings(target: string): TypeFinding[] {
  const wrongVersion = versionWarning(target, 'DMARC1', 'DMARC')
  if (wrongVersion.length > 0) return wrongVersion
  const tags = readTags(target)
  const policy = tags.get('p')
  if (policy === undefined) {
    const [version = '', ...others] = target.split(';').map((tag) => tag.trim())
    // The policy comes second (RFC 7489 6.4).
    const fixed = [version, 'p=none', ...others.filter((tag) => tag !== '')].join('; ')
    return [
      {
        code: 'dmarc-policy',
        text: t('This DMARC record has no policy: p= is missing. Receivers ignore it, or act as with p=none.'),
        fix: { label: t('Add {value}', { value: 'p=none' }), change: { target: fixed } },
      },
    ]
  }
  const wrong = (['p', 'sp'] as const).find((tag) => tags.has(tag) && !policies.has(tags.get(tag)?.toLowerCase() ?? ''))
  if (wrong)
    return [
      {
        code: 'dmarc-policy',
        text: t('“{policy}” is not a DMARC policy. {tag}= takes none, quarantine or reject.', {
          policy: quote(tags.get(wrong) ?? ''),
          tag: wrong,
        }),
      },
    ]
  const reports = (['rua', 'ruf'] as const).find((tag) =>
    tags
      .get(tag)
      ?.split(',')
      .some((uri) => !/^[a-z][a-z0-9+.-]*:/i.test(uri.trim())),
  )
  return reports
    ? [
        {
          code: 'dmarc-reports',
          text: t('The addresses of {tag}= begin with mailto:, such as mailto:dmarc@example.com.', { tag: reports }),
        },
      ]
    : []
}

/** A quote at the beginning or end without a matching one, such as in a text that was copied only in part. */
function unclosedQuote(target: string): TypeFinding[] {
  const atStart = target.startsWith('"')
  if (!atStart && !target.endsWith('"')) return []
  if (target.split('"').length % 2 !== 0) return []
  const without = atStart ? target.slice(1) : target.slice(0, -1)
  return [
    {
      code: 'text-quote',
      text: t('This text has a quote that is never closed, which is stored as part of it.'),
      ...(without.trim() !== '' && { fix: { label: t('Remove the quote'), change: { target: without } } }),
    },
  ]
}

/** Warnings about the contents of a text in stored form, whose length has been checked. */
export function mailTextWarnings({ name, target }: Pick<StoredMembers, 'name' | 'target'>): TypeFinding[] {
  const record = { type: 'TXT', target }
  const found = unclosedQuote(target)
  if (isSpf(record)) found.push(...spfWarnings(target))
  if (/^v=spf1[^ ]/i.test(target) || /^(?:spf1|v=spf2|spf=|\s+v=spf1)/i.test(target))
    found.push({ code: 'spf-form', text: t('This looks like SPF, but it does not begin with "v=spf1 ".') })
  const [first = '', ...rest] = name.split('.')
  if (isDmarc(record) && first !== '_dmarc') {
    // Users may forget the underscore.
    const right = ['_dmarc', ...(first === 'dmarc' ? rest : name === '' ? [] : [name])].join('.')
    found.push({
      code: 'dmarc-name',
      field: 'name',
      text: t('Receivers look for DMARC records only at {right}.', { right }),
      fix: { label: t('Use {value}', { value: right }), change: { name: right } },
    })
  } else if (isDmarc(record) && target.length <= maxTagList) found.push(...dmarcWarnings(target))
  if (first === '_dmarc' && !isDmarc(record))
    found.push({ code: 'dmarc-form', text: t('A DMARC record begins with v=DMARC1.') })
  const isDkimName = rest[0] === '_domainkey' && first !== '_domainkey'
  const isDkim = /^v=DKIM1\b/i.test(target)
  if (isDkim && !isDkimName)
    found.push({ code: 'dkim-name', field: 'name', text: t('A DKIM key belongs at selector._domainkey.') })
  else if (target.length <= maxTagList && (isDkim || (isDkimName && readTags(target).has('p'))))
    found.push(...dkimWarnings(target))
  return found
}
