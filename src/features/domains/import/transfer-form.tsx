/** Imports domains by zone transfer (AXFR). Shows the addresses that the other name server has to allow. */
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { domains } from '#contract/areas/domains.ts'
import { isDomainName } from '#contract/dns/names/dns-name.ts'
import { transferAddresses } from '#contract/dns/records/zone-name-servers.ts'
import type { ErrorDetail } from '#contract/schema.ts'
import { plural, t } from '#contract/translate.ts'
import { refreshAfter, sendOnce } from '#api/write.ts'
import { Card } from '#ui/card.tsx'
import { CodeBlock } from '#ui/code.tsx'
import { rich } from '#ui/rich.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { startJob } from '#kit/jobs/jobs.ts'
import { deleteDraft } from '#kit/form/draft/draft.ts'
import { Form } from '#kit/form/form.tsx'
import { TextField } from '#kit/form/fields/text-field.tsx'
import { useResourceForm } from '#kit/form/use-resource-form.ts'
import { paths } from '#kit/paths.ts'
import { Elapsed } from '#kit/format/time.tsx'
import { importDomain } from '#queries/domains.ts'
import { importMessage } from '#contract/rules/events/import-message.ts'
import { domainImportEvent, losesRecords } from '#queries/events.ts'
import { countValid, parseNames, validateName } from '../create/names.ts'

interface TransferValues {
  /** One or more names, one per line. */
  domain: string
  remote_nameserver: string
}

/** Maximum height of the names field, in lines. */
const maxRows = 10

/** Imports several domains from the same server; the job reports each result. */
function importAll(client: QueryClient, names: readonly string[], remote_nameserver: string) {
  const leftOut = new Map<string, string>()
  startJob({
    title: plural(names.length, 'Import {count} domain', 'Import {count} domains'),
    items: names.map((name) => ({ id: name, label: name })),
    run: async ({ id: name }) => {
      const { id } = await sendOnce(client, importDomain, { body: { domain: name, remote_nameserver } })
      // Users who may not read events can still check the records.
      const imports = await client.fetchQuery(domainImportEvent(id)).catch(() => null)
      const message = imports?.data[0]?.message ?? ''
      if (losesRecords(message)) leftOut.set(name, importMessage(message))
    },
    note: ({ id: name }) => leftOut.get(name) ?? null,
    refresh: () => refreshAfter(importDomain)(client),
  })
}

/** Explains what is wrong with the first name, and reports the others that the contract rejects. */
function validateAll({ domain }: TransferValues): ErrorDetail[] {
  const [first = '', ...others] = parseNames(domain)
  const wrongFirst = validateName(first)
  if (wrongFirst.length > 0) return wrongFirst
  const invalid = others.filter((name) => !isDomainName(name))
  return invalid.length > 0 ? [{ field: 'domain', reason: t('Not valid: {names}', { names: invalid.join(', ') }) }] : []
}

const toRequest = ({ domain, remote_nameserver }: TransferValues) => ({
  body: { domain: parseNames(domain)[0] ?? '', remote_nameserver },
})

interface TransferFormProps {
  /** The domain entered in the form of the other source. */
  domain: string
  onDomain: (domain: string) => void
}

export function TransferForm({ domain, onDomain }: TransferFormProps) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const mutation = useMutation(importDomain)
  const transferForm = useResourceForm({
    name: 'domain-import',
    operation: domains.import,
    values: { domain, remote_nameserver: '' } satisfies TransferValues,
    toRequest,
    validate: validateAll,
    draft: ['domain', 'remote_nameserver'],
  })
  const form = useMemo(
    () => ({
      ...transferForm,
      beforeSubmit: (values: TransferValues) => {
        const all = parseNames(values.domain)
        if (all.length < 2) return Promise.resolve(true as const)
        importAll(client, all, values.remote_nameserver)
        deleteDraft(transferForm.name)
        transferForm.rhf.reset()
        void navigate(`${paths.domainImport()}?from=recent`)
        return Promise.resolve(null)
      },
    }),
    [transferForm, client, navigate],
  )
  const entered = useWatch({ control: form.control, name: 'domain' })
  const names = parseNames(entered)
  const count = countValid(names)
  const [firstName = ''] = names
  useEffect(() => onDomain(firstName), [onDomain, firstName])
  return (
    <Form
      form={form}
      mutation={mutation}
      label={count > 1 ? plural(count, 'Import {count} domain', 'Import {count} domains') : t('Import domain')}
      created={{ href: paths.domains(), linkLabel: t('Go to Domains'), nameMember: 'domain' }}
      onSuccess={({ id }) => void navigate(`${paths.domain(id)}?imported=1`)}
    >
      <Card
        title={t('1. Allow the transfer')}
        description={t('On your current name server, allow these addresses to transfer the zone.')}
      >
        <AllowedAddresses name={names[0] ?? 'example.com'} />
      </Card>
      <Card title={t('2. Transfer')}>
        <div className="grid gap-5">
          <TextField
            form={form}
            name="domain"
            label={names.length > 1 ? t('Domains') : t('Domain')}
            rows={Math.min(Math.max(names.length + 1, 2), maxRows)}
            mono
            className="max-w-lg"
            placeholder="example.com"
            hint={t('To import several domains from the same server, enter one name per line.')}
          />
          <TextField
            form={form}
            name="remote_nameserver"
            label={t('Name server')}
            mono
            className="max-w-lg"
            placeholder="ns1.example.net"
            hint={t('Host name or address of the server that currently has the zone.')}
          />
          <p className="text-sm text-ink-muted">
            {t(
              'Settings and records are copied. The name servers of the domain itself are left out because the service uses its own. Records of unsupported types are left out too.',
            )}
          </p>
          {mutation.isPending && (
            <output className="block text-sm">
              {rich('Transferring the zone for {time}. A transfer takes at most 30 seconds.', {
                time: <Elapsed since={mutation.submittedAt} />,
              })}
            </output>
          )}
        </div>
      </Card>
    </Form>
  )
}

const dialects = () =>
  [
    { value: 'addresses', label: t('Addresses') },
    { value: 'named', label: 'BIND' },
    { value: 'nsd', label: 'NSD' },
    { value: 'knot', label: 'Knot' },
  ] as const
type Dialect = ReturnType<typeof dialects>[number]['value']

const snippets: Readonly<Record<Dialect, (name: string) => string>> = {
  addresses: () => transferAddresses.join('\n'),
  named: (name) =>
    `zone "${name}" {\n  allow-transfer { ${transferAddresses.map((address) => `${address};`).join(' ')} };\n};`,
  nsd: (name) =>
    [`zone:`, `  name: "${name}"`, ...transferAddresses.map((address) => `  provide-xfr: ${address} NOKEY`)].join('\n'),
  knot: (name) =>
    [
      'acl:',
      '  - id: import',
      `    address: [${transferAddresses.join(', ')}]`,
      '    action: transfer',
      'zone:',
      `  - domain: ${name}`,
      '    acl: import',
    ].join('\n'),
}

function AllowedAddresses({ name }: { name: string }) {
  const [dialect, setDialect] = useState<Dialect>('addresses')
  return (
    <div className="grid gap-3">
      <SegmentedControl
        label={t('Show as')}
        options={dialects()}
        value={dialect}
        onChange={setDialect}
        className="w-fit"
      />
      <CodeBlock text={snippets[dialect](name)} label={t('Addresses to allow')} />
    </div>
  )
}
