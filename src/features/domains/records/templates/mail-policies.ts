/** Builders for SPF (RFC 7208), DKIM (RFC 6376) and DMARC (RFC 7489). */
import { t } from '#contract/translate.ts'
import { first, words, type Template } from './template.ts'
import { checkEmail, checkHost, checkNetwork, checkSelector } from './template-checks.ts'

export const mailPolicyTemplates: readonly Template[] = [
  {
    id: 'spf',
    get label() {
      return t('SPF: who may send mail')
    },
    adds: 'TXT',
    get description() {
      return t('A TXT record that lists the servers that may send mail for the domain.')
    },
    fields: [
      {
        name: 'include',
        get label() {
          return t('Providers')
        },
        get hint() {
          return t('The domains they give for SPF includes')
        },
        placeholder: 'spf.mail.example',
        many: true,
        optional: true,
        check: checkHost,
      },
      {
        name: 'addresses',
        get label() {
          return t('Addresses of senders')
        },
        get hint() {
          return t('IPv4 and IPv6 addresses or networks')
        },
        many: true,
        optional: true,
        address: true,
        check: checkNetwork,
      },
      {
        name: 'mx',
        get label() {
          return t('Mail servers of the domain')
        },
        options: [
          {
            value: 'mx',
            get label() {
              return t('May send mail')
            },
          },
          {
            value: '',
            get label() {
              return t('Only receive mail')
            },
          },
        ],
      },
      {
        name: 'all',
        get label() {
          return t('All others')
        },
        options: [
          {
            value: '~all',
            get label() {
              return t('Treat with suspicion (~all)')
            },
          },
          {
            value: '-all',
            get label() {
              return t('Reject (-all)')
            },
          },
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
    get label() {
      return t('DKIM: a key that signs mail')
    },
    get adds() {
      return t('TXT or CNAME')
    },
    get description() {
      return t('A public key, or the host name at your provider that publishes it.')
    },
    fields: [
      {
        name: 'selector',
        get label() {
          return t('Selector')
        },
        placeholder: 'key1',
        check: checkSelector,
      },
      {
        name: 'key',
        get label() {
          return t('Public key or host name')
        },
        get hint() {
          return t('Base64, a complete DKIM text, or a host name')
        },
        placeholder: 'key1.dkim.mail.example',
      },
    ],
    records: ({ selector, key }) => {
      const value = first(key).replace(/-----[^-]+-----/g, '')
      if (first(selector) === '' || value === '') return []
      const name = `${first(selector)}._domainkey`
      const isHost = /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)+\.?$/i.test(value)
      if (isHost) return [{ type: 'CNAME', name, target: value }]
      const text =
        value.includes('=') && /^\s*v=DKIM1/i.test(value) ? value : `v=DKIM1; k=rsa; p=${value.replace(/\s+/g, '')}`
      return [{ type: 'TXT', name, target: text }]
    },
  },
  {
    id: 'dmarc',
    get label() {
      return t('DMARC: what to do with forged mail')
    },
    adds: 'TXT',
    get description() {
      return t('A policy for mail that passes neither SPF nor DKIM, and where to report it.')
    },
    fields: [
      {
        name: 'policy',
        get label() {
          return t('Policy')
        },
        options: [
          {
            value: 'none',
            get label() {
              return t('Only report (none)')
            },
          },
          {
            value: 'quarantine',
            get label() {
              return t('Treat as spam (quarantine)')
            },
          },
          {
            value: 'reject',
            get label() {
              return t('Reject')
            },
          },
        ],
      },
      {
        name: 'reports',
        get label() {
          return t('Address for reports')
        },
        placeholder: 'dmarc@example.com',
        optional: true,
        check: checkEmail,
      },
    ],
    records: ({ policy = 'none', reports }) => [
      {
        type: 'TXT',
        name: '_dmarc',
        target: `v=DMARC1; p=${policy}${first(reports) === '' ? '' : `; rua=mailto:${first(reports)}`}`,
      },
    ],
  },
]
