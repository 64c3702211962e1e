/** Sets of records for common purposes, from a few values that the user enters. */
import { mailPolicyTemplates } from './mail-policies.ts'
import { noMailRecords } from '#contract/dns/checks/zone-hints.ts'
import type { RecordDraft } from '#contract/dns/records/record-types.ts'
import { t } from '#contract/translate.ts'
import { first, words, type Template, type TemplateField } from './template.ts'
import {
  addressRecord,
  checkAddress,
  checkEmail,
  checkHost,
  checkIssuer,
  checkName,
  checkSelector,
  checkText,
} from './template-checks.ts'

const serverAddresses: TemplateField = {
  name: 'addresses',
  get label() {
    return t('Addresses of the server')
  },
  get hint() {
    return t('IPv4 and IPv6')
  },
  many: true,
  address: true,
  check: checkAddress,
}

export const templates: readonly Template[] = [
  {
    id: 'web',
    get label() {
      return t('Website')
    },
    adds: 'A, AAAA',
    get description() {
      return t('Points the domain and www to a server.')
    },
    fields: [serverAddresses],
    records: ({ addresses }) =>
      words(addresses).flatMap((address) => [addressRecord('', address), addressRecord('www', address)]),
  },
  {
    id: 'mail-provider',
    get label() {
      return t('Mail at a provider')
    },
    get adds() {
      return t('MX, SPF, DMARC; DKIM on request')
    },
    get description() {
      return t('Mail servers, allowed senders (SPF) and the policy for forged mail (DMARC), as given by your provider.')
    },
    fields: [
      {
        name: 'servers',
        get label() {
          return t('Mail servers')
        },
        get hint() {
          return t('Tried in this order')
        },
        placeholder: 'mx1.mail.example\nmx2.mail.example',
        many: true,
        check: checkHost,
      },
      {
        name: 'include',
        get label() {
          return t('SPF include')
        },
        placeholder: 'spf.mail.example',
        optional: true,
        check: checkHost,
      },
      {
        name: 'selector',
        get label() {
          return t('DKIM selector')
        },
        placeholder: 'key1',
        optional: true,
        check: checkSelector,
      },
      {
        name: 'key',
        get label() {
          return t('DKIM target or key')
        },
        placeholder: 'key1.dkim.mail.example',
        optional: true,
      },
      {
        name: 'reports',
        get label() {
          return t('Address for DMARC reports')
        },
        placeholder: 'dmarc@example.com',
        optional: true,
        check: checkEmail,
      },
    ],
    records: ({ servers, include, selector, key, reports }) => {
      const hosts = words(servers)
      if (hosts.length === 0) return []
      const dkimName = `${first(selector)}._domainkey`
      const dkim = first(key)
      return [
        ...hosts.map((target, index): RecordDraft => ({
          type: 'MX',
          target,
          priority: Math.min(10 * (index + 1), 255),
        })),
        { type: 'TXT', target: `v=spf1 ${first(include) ? `include:${first(include)}` : 'mx'} ~all` },
        ...(first(selector) && dkim
          ? [
              dkim.includes('=')
                ? ({ type: 'TXT', name: dkimName, target: dkim } as const)
                : ({ type: 'CNAME', name: dkimName, target: dkim } as const),
            ]
          : []),
        {
          type: 'TXT',
          name: '_dmarc',
          target: `v=DMARC1; p=none${first(reports) ? `; rua=mailto:${first(reports)}` : ''}`,
        },
      ]
    },
  },
  {
    id: 'mail-server',
    get label() {
      return t('Mail on your own server')
    },
    adds: 'A, AAAA, MX, SPF, DMARC',
    get description() {
      return t('The host “mail” receives and sends the mail of the domain.')
    },
    fields: [serverAddresses],
    records: ({ addresses }, zone) =>
      words(addresses).length === 0
        ? []
        : [
            ...words(addresses).map((address) => addressRecord('mail', address)),
            { type: 'MX', target: `mail.${zone}`, priority: 10 },
            { type: 'TXT', target: 'v=spf1 mx -all' },
            { type: 'TXT', name: '_dmarc', target: 'v=DMARC1; p=quarantine' },
          ],
  },
  {
    id: 'no-mail',
    get label() {
      return t('No mail')
    },
    get adds() {
      return t('null MX, SPF, DMARC')
    },
    get description() {
      return t(
        'States that the domain neither receives nor sends mail, and asks receivers to reject mail sent in its name.',
      )
    },
    fields: [],
    records: () => [...noMailRecords],
  },
  {
    id: 'caa',
    get label() {
      return t('Certificates from one authority')
    },
    adds: 'CAA',
    get description() {
      return t('Only this certificate authority may issue certificates.')
    },
    fields: [
      {
        name: 'issuer',
        get label() {
          return t('Name of the authority')
        },
        placeholder: 'ca.example.net',
        check: checkIssuer,
      },
      {
        name: 'reports',
        get label() {
          return t('Address for reports')
        },
        placeholder: 'security@example.com',
        optional: true,
        check: checkEmail,
      },
    ],
    records: ({ issuer, reports }) =>
      first(issuer) === ''
        ? []
        : [
            { type: 'CAA', tag: 'issue', target: first(issuer) },
            { type: 'CAA', tag: 'issuewild', target: first(issuer) },
            ...(first(reports) ? [{ type: 'CAA', tag: 'iodef', target: `mailto:${first(reports)}` } as const] : []),
          ],
  },
  {
    id: 'verification',
    get label() {
      return t('Verification text')
    },
    adds: 'TXT',
    get description() {
      return t('A text that a service looks up to verify that you control the domain.')
    },
    fields: [
      {
        name: 'name',
        get label() {
          return t('Name')
        },
        get hint() {
          return t('Leave empty for the domain itself')
        },
        optional: true,
        check: checkName,
      },
      {
        name: 'text',
        get label() {
          return t('Text')
        },
        check: checkText,
      },
    ],
    records: ({ name, text }) =>
      first(text) === '' ? [] : [{ type: 'TXT', ...(first(name) ? { name: first(name) } : {}), target: first(text) }],
  },
  ...mailPolicyTemplates,
]
