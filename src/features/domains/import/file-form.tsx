/** Creates a domain from a zone file, which is read in the browser: shows every line and what becomes of it. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useEffectEvent, useMemo, useRef, useState, type DragEvent } from 'react'
import { flushSync } from 'react-dom'
import { useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { domains, type Domain } from '#contract/areas/domains.ts'
import type { RequestOf } from '#contract/endpoint.ts'
import * as limits from '#contract/limits.ts'
import { detectZone } from '#contract/dns/zone-file/detect-zone.ts'
import { records } from '#contract/operations.ts'
import type { ErrorDetail } from '#contract/schema.ts'
import { formatNumber } from '#contract/text.ts'
import { plural, t } from '#contract/translate.ts'
import { statusOf } from '#api/error.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { TextArea } from '#ui/inputs.tsx'
import { FileButton } from '#ui/file-button.tsx'
import { Notice } from '#ui/notice.tsx'
import { ControlField } from '#kit/form/fields/control-field.tsx'
import { Form } from '#kit/form/form.tsx'
import { TextField } from '#kit/form/fields/text-field.tsx'
import { useResourceForm } from '#kit/form/use-resource-form.ts'
import { paths } from '#kit/paths.ts'
import { toastError } from '#kit/toast.ts'
import { isAllowed, usePermission } from '#kit/permission/permission.ts'
import { createDomain, findDomain } from '#queries/domains.ts'
import { validateName, validateType } from '../create/names.ts'
import { domainEntity } from '../domain.ts'
import { handOver } from '../records/selection/handover.ts'
import { startRecordJob } from '../records/changes/record-job.ts'
import { ApexServers } from '../records/tools/apex-servers.tsx'
import { CandidateList } from '../records/candidate-list.tsx'
import { compareWithZone, type Candidate } from '../records/candidates.ts'
import { LineProblems } from '../records/paste/line-problems.tsx'
import { NamesWithoutPeriod } from '../records/tools/names-without-period.tsx'
import { useMendedRecords } from '../records/tools/use-mended-records.ts'
import { readZoneFile } from '../read-zone-file.ts'
import { fileReport, reportOf } from '../records/tools/file-report.ts'
import { fileErrors, readZone } from './read-zone.ts'
import { addFiles, maxFiles } from './zone-files.ts'

interface FileValues {
  file: string
  domain: string
  soa_email: string
}

/** Caches the last result, because the form validates on every change of a field. */
function createFileReader() {
  let last: { values: Pick<FileValues, 'file' | 'domain'>; result: ReturnType<typeof readZone> } | null = null
  return ({ file, domain }: Pick<FileValues, 'file' | 'domain'>) => {
    if (last?.values.file !== file || last.values.domain !== domain)
      last = { values: { file, domain }, result: readZone(file, domain) }
    return last.result
  }
}

interface FileFormProps {
  /** The domain entered in the form of the other source. */
  domain: string
  onDomain: (domain: string) => void
}

export function FileForm({ domain: initialDomain, onDomain }: FileFormProps) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const { mutateAsync } = useMutation(createDomain)
  const [existing, setExisting] = useState<Domain | null>(null)
  const mutation = {
    mutateAsync: (request: RequestOf<typeof domains.create>) =>
      mutateAsync(request).catch(async (error: unknown) => {
        if (statusOf(error) === 400) setExisting(await findDomain(request.body.domain).catch(() => null))
        throw error
      }),
  }
  const [read] = useState(createFileReader)
  const [withServers, setWithServers] = useState(false)
  const form = useResourceForm({
    name: 'domain-import-file',
    operation: domains.create,
    values: { file: '', domain: initialDomain, soa_email: '' } satisfies FileValues,
    toRequest: ({ file, domain, soa_email }: FileValues) => ({
      body: { domain, type: 'master' as const, soa_email, ...read({ file, domain }).times },
    }),
    validate: (values): ErrorDetail[] => [
      ...fileErrors(values.file, read(values), () => candidatesFor(values)),
      ...validateName(values.domain),
      ...validateType({ type: 'master', soa_email: values.soa_email, master_ips: [] }),
    ],
  })
  const [domain, text] = useWatch({ control: form.control, name: ['domain', 'file'] })
  useEffect(() => onDomain(domain), [onDomain, domain])
  const [deferredText, deferredDomain] = [useDeferredValue(text), useDeferredValue(domain)]
  const [fullNames, setFullNames] = useState(false)
  const parsed = useMemo(
    () => readZone(deferredText, deferredDomain, { withServers, fullNames }),
    [deferredText, deferredDomain, withServers, fullNames],
  )
  const { zone, problems, apexServers, withoutPeriod } = parsed
  const { records: mended, fix } = useMendedRecords(parsed.chosen)
  const candidates = useMemo(() => (zone === '' ? [] : compareWithZone(mended, zone, [])), [mended, zone])
  /** The candidates on the screen, or those of newer entries. */
  const candidatesFor = ({ file, domain }: FileValues): readonly Candidate[] => {
    if (file === deferredText && domain === deferredDomain) return candidates
    const entered = readZone(file, domain, { withServers, fullNames })
    return compareWithZone(entered.chosen, entered.zone, [])
  }
  const added = candidates.filter(({ status }) => status === 'new')
  const left = candidates.filter(({ status }) => status === 'refused')

  /** Values that the previous file filled in and the next one may replace. */
  const filled = useRef({ domain: '', soa_email: '' })
  /** Fills in a value from the file, unless the user has entered one. */
  const fillIn = (field: 'domain' | 'soa_email', value: string) => {
    if (form.rhf.getValues(field) !== filled.current[field]) return
    filled.current[field] = value
    form.rhf.setValue(field, value, { shouldDirty: true, shouldValidate: form.rhf.getFieldState(field).invalid })
  }
  const takeText = (next: string) => {
    form.rhf.setValue('file', next, { shouldDirty: true, shouldValidate: form.rhf.getFieldState('file').invalid })
    fillIn('domain', detectZone(next) ?? '')
  }
  // Not in `takeText`: without the domain, which may be entered after the file, the file is not read.
  const soaEmail = zone === '' ? '' : (parsed.soa?.soa_email ?? '')
  const fillInEmail = useEffectEvent((value: string) => fillIn('soa_email', value))
  useEffect(() => fillInEmail(soaEmail), [soaEmail])
  /** Several files are imported together (files-form.tsx). */
  const takeFiles = async (files: readonly File[]) => {
    const [file, ...others] = files
    if (!file) return
    if (others.length > 0) {
      addFiles([file, ...others])
      return
    }
    const text = await readZoneFile(file)
    if (text !== null) takeText(text)
  }
  const handleDrop = (event: DragEvent) => {
    if (event.dataTransfer.files.length === 0) return
    event.preventDefault()
    takeFiles([...event.dataTransfer.files]).catch(toastError)
  }
  const onDone = (created: Domain) => {
    startRecordJob(
      client,
      created,
      added.map(({ draft }) => draft),
    )
    fileReport(created.id).set(reportOf({ ...parsed, withServers, candidates }))
    void navigate(`${paths.domain(created.id)}?imported=1`)
  }
  return (
    <Form
      form={form}
      mutation={mutation}
      label={
        added.length > 0
          ? plural(added.length, 'Import domain with {count} record', 'Import domain with {count} records')
          : t('Import domain')
      }
      created={{ href: paths.domains(), linkLabel: t('Go to Domains'), nameMember: 'domain' }}
      onSuccess={onDone}
    >
      <Card>
        <div className="grid gap-5" onDrop={handleDrop}>
          <ControlField
            field={{
              form,
              name: 'file',
              label: t('Zone file'),
              hint: t(
                'Paste the text or drop a file, or up to {maxFiles} files at once. They are read in your browser.',
                { maxFiles: formatNumber(maxFiles) },
              ),
            }}
          >
            {({ ids, onBlur }) => (
              <TextArea
                {...ids}
                mono
                rows={10}
                spellCheck={false}
                placeholder={'$ORIGIN example.com.\n@  3600  IN  A  192.0.2.1\nwww      IN  CNAME  @'}
                value={text}
                onBlur={onBlur}
                onChange={(event) => takeText(event.target.value)}
              />
            )}
          </ControlField>
          <div>
            <FileButton
              label={t('Choose zone files')}
              size="md"
              onFiles={(files) => void takeFiles(files).catch(toastError)}
            />
          </div>
          <TextField
            form={form}
            name="domain"
            label={t('Domain')}
            limit={limits.domainName}
            className="max-w-lg"
            placeholder="example.com"
          />
          <TextField
            form={form}
            name="soa_email"
            label={t('SOA email')}
            email
            className="max-w-lg"
            placeholder="hostmaster@example.com"
          />
        </div>
      </Card>
      {existing && existing.domain === zone && (
        <ExistingDomain
          domain={existing}
          onCompare={() => {
            // The file is handed over, so leaving loses nothing and needs no question.
            flushSync(() => form.rhf.reset(form.rhf.getValues()))
            void navigate(handOver({ domainId: existing.id, zoneFile: text }))
          }}
        />
      )}
      {text.trim() !== '' && zone === '' && (
        <Notice tone="info">{t('Enter the domain to see its records. No SOA record in the file names it.')}</Notice>
      )}
      {text.trim() !== '' && zone !== '' && (
        <Card
          title={t('Records')}
          description={
            left.length > 0
              ? plural(
                  added.length,
                  '{count} record will be added, {left} cannot be.',
                  '{count} records will be added, {left} cannot be.',
                  { left: formatNumber(left.length) },
                )
              : plural(added.length, '{count} record will be added.', '{count} records will be added.')
          }
        >
          <div className="grid gap-4">
            <LineProblems problems={problems} />
            <NamesWithoutPeriod names={withoutPeriod} ending={zone} checked={fullNames} onChange={setFullNames} />
            <ApexServers servers={apexServers} checked={withServers} onChange={setWithServers} />
            {candidates.length > 0 && <CandidateList candidates={candidates} onFix={fix} />}
          </div>
        </Card>
      )}
    </Form>
  )
}

/** Offers a comparison when the user already has the domain. */
function ExistingDomain({ domain, onCompare }: { domain: Domain; onCompare: () => void }) {
  const permission = usePermission()(records.create, { entity: domainEntity(domain) })
  if (domain.type !== 'master' || !isAllowed(permission)) return null
  return (
    <Notice
      tone="info"
      role="alert"
      title={t('You already have {domain}', { domain: domain.domain })}
      actions={
        <Button size="sm" onClick={onCompare}>
          {t('Compare with the file')}
        </Button>
      }
    >
      {t('Compare its records with the file, and choose what to add, change and delete.')}
    </Notice>
  )
}
