/** Sets of records for common purposes, from a few values that the user enters. */
import { dkimRecords, dmarcRecord, mailPolicyTemplates } from './mail-policies.ts'
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
  label: () => t('Addresses of the server'),
  hint: () => t('IPv4 and IPv6'),
  many: true,
  address: true,
  check: checkAddress,
}

export const templates: readonly Template[] = [
  {
    id: 'web',
    label: () => t('Website'),
    adds: () => 'A, AAAA',
    description: () => t('Points the domain and www to a server.'),
    fields: [serverAddresses],
    records: ({ addresses }) =>
      words(addresses).flatMap((address) => [addressRecord('', address), addressRecord('www', address)]),
  },
  {
    id: 'mail-provider',
    label: () => t('Mail at a provider'),
    adds: () => t('MX, SPF, DMARC; DKIM on request'),
    description: () =>
      t('Mail servers, allowed senders (SPF) and the policy for forged mail (DMARC), as given by your provider.'),
    fields: [
      {
        name: 'servers',
        label: () => t('Mail servers'),
        hint: () => t('Tried in this order'),
        placeholder: 'mx1.mail.example\nmx2.mail.example',
        many: true,
        check: checkHost,
      },
      {
        name: 'include',
        label: () => t('SPF include'),
        placeholder: 'spf.mail.example',
        optional: true,
        check: checkHost,
      },
      {
        name: 'selector',
        label: () => t('DKIM selector'),
        placeholder: 'key1',
        optional: true,
        check: checkSelector,
      },
      {
        name: 'key',
        label: () => t('DKIM target or key'),
        hint: () => t('Base64, a complete DKIM text, or a host name'),
        placeholder: 'key1.dkim.mail.example',
        optional: true,
      },
      {
        name: 'reports',
        label: () => t('Address for DMARC reports'),
        placeholder: 'dmarc@example.com',
        optional: true,
        check: checkEmail,
      },
    ],
    records: ({ servers, include, selector, key, reports }) => {
      const hosts = words(servers)
      if (hosts.length === 0) return []
      return [
        ...hosts.map((target, index): RecordDraft => ({
          type: 'MX',
          target,
          priority: Math.min(10 * (index + 1), 255),
        })),
        { type: 'TXT', target: `v=spf1 ${first(include) ? `include:${first(include)}` : 'mx'} ~all` },
        ...dkimRecords(selector, key),
        dmarcRecord('none', reports),
      ]
    },
  },
  {
    id: 'mail-server',
    label: () => t('Mail on your own server'),
    adds: () => 'A, AAAA, MX, SPF, DMARC',
    description: () => t('The host “mail” receives and sends the mail of the domain.'),
    fields: [serverAddresses],
    records: ({ addresses }, zone) =>
      words(addresses).length === 0
        ? []
        : [
            ...words(addresses).map((address) => addressRecord('mail', address)),
            { type: 'MX', target: `mail.${zone}`, priority: 10 },
            { type: 'TXT', target: 'v=spf1 mx -all' },
            dmarcRecord('quarantine', ''),
          ],
  },
  {
    id: 'no-mail',
    label: () => t('No mail'),
    adds: () => t('null MX, SPF, DMARC'),
    description: () =>
      t('States that the domain neither receives nor sends mail, and asks receivers to reject mail sent in its name.'),
    fields: [],
    records: () => [...noMailRecords],
  },
  {
    id: 'caa',
    label: () => t('Certificates from one authority'),
    adds: () => 'CAA',
    description: () => t('Only this certificate authority may issue certificates.'),
    fields: [
      { name: 'issuer', label: () => t('Name of the authority'), placeholder: 'ca.example.net', check: checkIssuer },
      {
        name: 'reports',
        label: () => t('Address for reports'),
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
    label: () => t('Verification text'),
    adds: () => 'TXT',
    description: () => t('A text that a service looks up to verify that you control the domain.'),
    fields: [
      {
        name: 'name',
        label: () => t('Name'),
        hint: () => t('Leave empty for the domain itself'),
        optional: true,
        check: checkName,
      },
      { name: 'text', label: () => t('Text'), check: checkText },
    ],
    records: ({ name, text }) =>
      first(text) === '' ? [] : [{ type: 'TXT', ...(first(name) ? { name: first(name) } : {}), target: first(text) }],
  },
  ...mailPolicyTemplates,
]
