/** Creates a domain from a zone file, which is read in the browser: every line is shown with what becomes of it. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useMemo, useState, type ChangeEvent, type DragEvent } from 'react'
import { useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { domains, type Domain } from '#contract/areas/domains.ts'
import * as limits from '#contract/limits.ts'
import { detectZone } from '#contract/rules/detect-zone.ts'
import { normalizeDomain } from '#contract/rules/dns-name.ts'
import { roundUpTtl, storedTtl } from '#contract/rules/ttl.ts'
import { maxZoneFileLength, parseZoneFile } from '#contract/rules/zone-parser.ts'
import { Card } from '#ui/card.tsx'
import { Field } from '#ui/field.tsx'
import { TextArea } from '#ui/inputs.tsx'
import { Notice } from '#ui/notice.tsx'
import { Form } from '#kit/form/form.tsx'
import { TextField } from '#kit/form/text-field.tsx'
import { useResourceForm } from '#kit/form/use-resource-form.ts'
import { pluralize } from '#kit/format.ts'
import { paths } from '#kit/paths.ts'
import { toast, toastError } from '#kit/toast.ts'
import { createDomain, watchDomain } from '#queries/domains.ts'
import { validateType } from '../create/names.ts'
import { startRecordJob } from '../fields/record-job.ts'
import { ApexServers } from '../tools/apex-servers.tsx'
import { CandidateList } from '../tools/candidate-list.tsx'
import { compareWithZone } from '../tools/candidates.ts'
import { LineProblems } from '../tools/line-problems.tsx'
import { NamesWithoutPeriod } from '../tools/names-without-period.tsx'
import { useMendedRecords } from '../tools/use-mended-records.ts'

interface FileValues {
  domain: string
  soa_email: string
}

/** What a zone file says about a domain. */
function readFile(text: string, domain: string, { withServers = false, fullNames = false } = {}) {
  const zone = normalizeDomain(domain)
  const { records, apexServers, problems, withoutPeriod, soa, defaultTtl } = parseZoneFile(text, zone, { fullNames })
  const times = soa
    ? {
        refresh_sec: roundUpTtl(soa.refresh_sec),
        retry_sec: roundUpTtl(soa.retry_sec),
        expire_sec: roundUpTtl(soa.expire_sec),
      }
    : {}
  return {
    zone,
    read: withServers ? [...records, ...apexServers] : records,
    apexServers,
    problems,
    withoutPeriod,
    times: { ...times, ...(defaultTtl === null ? {} : { ttl_sec: storedTtl(defaultTtl) }) },
  }
}

interface FileFormProps {
  /** Entered for the other source. */
  domain: string
  onDomain: (domain: string) => void
}

export function FileForm({ domain: initialDomain, onDomain }: FileFormProps) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const mutation = useMutation(createDomain)
  const [text, setText] = useState('')
  const [withServers, setWithServers] = useState(false)
  const form = useResourceForm({
    name: 'domain-import-file',
    operation: domains.create,
    values: { domain: initialDomain, soa_email: '' } satisfies FileValues,
    toRequest: ({ domain, soa_email }: FileValues) => ({
      body: { domain, type: 'master' as const, soa_email, ...readFile(text, domain).times },
    }),
    validate: ({ soa_email }) => validateType({ type: 'master', soa_email, master_ips: [] }),
  })
  const domain = useWatch({ control: form.control, name: 'domain' })
  useEffect(() => onDomain(domain), [onDomain, domain])
  const [deferredText, deferredDomain] = [useDeferredValue(text), useDeferredValue(domain)]
  const [fullNames, setFullNames] = useState(false)
  const { zone, read, problems, apexServers, withoutPeriod } = useMemo(
    () => readFile(deferredText, deferredDomain, { withServers, fullNames }),
    [deferredText, deferredDomain, withServers, fullNames],
  )
  const { records, fix } = useMendedRecords(read)
  const candidates = useMemo(() => (zone === '' ? [] : compareWithZone(records, zone, [])), [records, zone])
  const added = candidates.filter(({ status }) => status === 'new')
  const left = candidates.filter(({ status }) => status === 'refused')

  /** Fills in what the file says, where the user has entered nothing. */
  const takeText = (next: string) => {
    setText(next)
    const { domain: entered, soa_email } = form.rhf.getValues()
    const zone = entered || detectZone(next) || ''
    if (entered === '' && zone !== '') form.rhf.setValue('domain', zone, { shouldDirty: true })
    const email = zone === '' ? undefined : parseZoneFile(next, normalizeDomain(zone)).soa?.soa_email
    if (soa_email === '' && email) form.rhf.setValue('soa_email', email, { shouldDirty: true })
  }
  const takeFile = async (file: File | undefined) => {
    if (!file) return
    if (file.size > maxZoneFileLength) toast({ tone: 'bad', text: `${file.name} is too large for a zone file` })
    else takeText(await file.text())
  }
  const handleDrop = (event: DragEvent) => {
    if (event.dataTransfer.files.length === 0) return
    event.preventDefault()
    takeFile(event.dataTransfer.files[0]).catch(toastError)
  }
  const handleFile = (event: ChangeEvent<HTMLInputElement>) => {
    takeFile(event.target.files?.[0]).catch(toastError)
  }
  const onDone = (created: Domain) => {
    startRecordJob(
      client,
      created,
      added.map(({ draft }) => draft),
    ).catch(toastError)
    toast({ tone: 'ok', text: `${created.domain} is created` })
    void navigate(paths.domain(created.id))
  }
  return (
    <Form
      form={form}
      mutation={mutation}
      label={added.length > 0 ? `Import domain with ${pluralize(added.length, 'record')}` : 'Import domain'}
      created={{ href: paths.domains(), linkLabel: 'Go to Domains', watch: watchDomain }}
      onSuccess={onDone}
    >
      <Card>
        <div className="grid gap-5" onDrop={handleDrop}>
          <Field label="Zone file" hint="Paste the text or drop a file. It is read in this browser.">
            {(ids) => (
              <TextArea
                {...ids}
                mono
                rows={10}
                spellCheck={false}
                placeholder={'$ORIGIN example.com.\n@  3600  IN  A  192.0.2.1\nwww      IN  CNAME  @'}
                value={text}
                onChange={(event) => takeText(event.target.value)}
              />
            )}
          </Field>
          <input
            type="file"
            aria-label="Choose a zone file"
            onChange={handleFile}
            className="w-fit text-sm text-ink-muted file:mr-3 file:h-control file:cursor-pointer file:rounded-md file:border file:border-line-strong file:bg-surface file:px-3 file:text-ink"
          />
          <TextField
            form={form}
            name="domain"
            label="Domain"
            limit={limits.domainName}
            className="max-w-lg"
            placeholder="example.com"
          />
          <TextField
            form={form}
            name="soa_email"
            label="SOA email"
            email
            className="max-w-lg"
            placeholder="hostmaster@example.com"
          />
        </div>
      </Card>
      {text.trim() !== '' && (
        <Card
          title="Records"
          description={`${pluralize(added.length, 'record')} will be added${left.length > 0 ? `, ${left.length} cannot be` : ''}.`}
        >
          <div className="grid gap-4">
            {normalizeDomain(domain) === '' && <Notice tone="info">Enter the domain to see its records.</Notice>}
            <LineProblems problems={problems} />
            <NamesWithoutPeriod
              count={withoutPeriod}
              zone={normalizeDomain(domain)}
              checked={fullNames}
              onChange={setFullNames}
            />
            <ApexServers servers={apexServers} checked={withServers} onChange={setWithServers} />
            {candidates.length > 0 && <CandidateList candidates={candidates} onFix={fix} />}
          </div>
        </Card>
      )}
    </Form>
  )
}
