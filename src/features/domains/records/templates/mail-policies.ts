/** Builders for SPF (RFC 7208), DKIM (RFC 6376) and DMARC (RFC 7489). */
import type { RecordDraft } from '#contract/dns/records/record-types.ts'
import { t } from '#contract/translate.ts'
import { first, words, type Template } from './template.ts'
import { checkEmail, checkHost, checkNetwork, checkSelector } from './template-checks.ts'

/** `key`: Base64, a complete DKIM text, or the host name that publishes the key. */
export function dkimRecords(selector: string | undefined, key: string | undefined): RecordDraft[] {
  const value = first(key).replace(/-----[^-]+-----/g, '')
  if (first(selector) === '' || value === '') return []
  const name = `${first(selector)}._domainkey`
  const isHost = /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)+\.?$/i.test(value)
  if (isHost) return [{ type: 'CNAME', name, target: value }]
  const text =
    value.includes('=') && /^\s*v=DKIM1/i.test(value) ? value : `v=DKIM1; k=rsa; p=${value.replace(/\s+/g, '')}`
  return [{ type: 'TXT', name, target: text }]
}

export const dmarcRecord = (policy: string, reports: string | undefined): RecordDraft => ({
  type: 'TXT',
  name: '_dmarc',
  target: `v=DMARC1; p=${policy}${first(reports) === '' ? '' : `; rua=mailto:${first(reports)}`}`,
})

export const mailPolicyTemplates: readonly Template[] = [
  {
    id: 'spf',
    label: () => t('SPF: who may send mail'),
    adds: () => 'TXT',
    description: () => t('A TXT record that lists the servers that may send mail for the domain.'),
    fields: [
      {
        name: 'include',
        label: () => t('Providers'),
        hint: () => t('The domains they give for SPF includes'),
        placeholder: 'spf.mail.example',
        many: true,
        optional: true,
        check: checkHost,
      },
      {
        name: 'addresses',
        label: () => t('Addresses of senders'),
        hint: () => t('IPv4 and IPv6 addresses or networks'),
        many: true,
        optional: true,
        address: true,
        check: checkNetwork,
      },
      {
        name: 'mx',
        label: () => t('Mail servers of the domain'),
        options: [
          { value: 'mx', label: () => t('May send mail') },
          { value: '', label: () => t('Only receive mail') },
        ],
      },
      {
        name: 'all',
        label: () => t('All others'),
        options: [
          { value: '~all', label: () => t('Treat with suspicion (~all)') },
          { value: '-all', label: () => t('Reject (-all)') },
        ],
      },
    ],
    records: ({ include, addresses, mx = 'mx', all = '~all' }) => [
      {
        type: 'TXT',
        target: [
          'v=spf1',
          ...(mx === '' ? [] : [mx]),
          ...words(addresses).map((each) => `${each.includes(':') ? 'ip6' : 'ip4'}:${each}`),
          ...words(include).map((each) => `include:${each}`),
          all,
        ].join(' '),
      },
    ],
  },
  {
    id: 'dkim',
    label: () => t('DKIM: a key that signs mail'),
    adds: () => t('TXT or CNAME'),
    description: () => t('A public key, or the host name at your provider that publishes it.'),
    fields: [
      { name: 'selector', label: () => t('Selector'), placeholder: 'key1', check: checkSelector },
      {
        name: 'key',
        label: () => t('Public key or host name'),
        hint: () => t('Base64, a complete DKIM text, or a host name'),
        placeholder: 'key1.dkim.mail.example',
      },
    ],
    records: ({ selector, key }) => dkimRecords(selector, key),
  },
  {
    id: 'dmarc',
    label: () => t('DMARC: what to do with forged mail'),
    adds: () => 'TXT',
    description: () => t('A policy for mail that passes neither SPF nor DKIM, and where to report it.'),
    fields: [
      {
        name: 'policy',
        label: () => t('Policy'),
        options: [
          { value: 'none', label: () => t('Only report (none)') },
          { value: 'quarantine', label: () => t('Treat as spam (quarantine)') },
          { value: 'reject', label: () => t('Reject') },
        ],
      },
      {
        name: 'reports',
        label: () => t('Address for reports'),
        placeholder: 'dmarc@example.com',
        optional: true,
        check: checkEmail,
      },
    ],
    records: ({ policy = 'none', reports }) => [dmarcRecord(policy, reports)],
  },
]
