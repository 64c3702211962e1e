/**
 * Adds records to the selected domains, from a template or a text. Previews the result for the first domain; the job
 * checks each zone before it adds anything.
 */
import { useDeferredValue, useMemo, useRef, useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Domain } from '#contract/areas/domains.ts'
import { ancestors } from '#contract/dns/checks/zone-index.ts'
import { stripTrailingDot, toAsciiName } from '#contract/dns/names/dns-name.ts'
import type { RecordDraft } from '#contract/dns/records/record-types.ts'
import { zoneDefaults } from '#contract/dns/records/ttl.ts'
import { maxZoneFileLength } from '#contract/dns/zone-file/zone-parser.ts'
import { plural, t } from '#contract/translate.ts'
import { Field } from '#ui/field.tsx'
import { TextArea } from '#ui/inputs.tsx'
import { Notice } from '#ui/notice.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { SubmitDialog } from '#ui/submit-dialog.tsx'
import type { Preflight } from '#kit/actions/action.ts'
import type { HostedDialogProps } from '#kit/dialogs/dialogs.tsx'
import { useDiscardQuestion } from '#kit/dialogs/discard-question.tsx'
import { UnsavedChangesGuard } from '#kit/form/draft/unsaved-changes-guard.tsx'
import { ErrorNotice } from '#kit/page/error-notice.tsx'
import { recordList } from '#queries/records.ts'
import { CandidateList } from '../records/candidate-list.tsx'
import type { LineProblem } from '../records/paste/line-notes.ts'
import { LineProblems } from '../records/paste/line-problems.tsx'
import { readPastedRecords } from '../records/paste/pasted-records.ts'
import { domainPlaceholder } from '../records/templates/own-templates.ts'
import { templateErrors } from '../records/templates/template-checks.ts'
import { TemplateFields } from '../records/templates/template-fields.tsx'
import { TemplateSelect } from '../records/templates/template-select.tsx'
import type { Template, TemplateValues } from '../records/templates/template.ts'
import { compareWith, startAddingRecords, zoneConflicts, type DraftsFor } from './add-records-job.ts'

interface AddRecordsDialogProps extends HostedDialogProps {
  preflight: Preflight<Domain>
}

const noErrors: ReadonlyMap<string, string> = new Map()

type TargetDomain = Pick<Domain, 'domain' | 'ttl_sec'>

/** The records of a text. Includes NS records of the zone itself: entered for many domains, they are intended. */
function readText(text: string, { domain, ttl_sec }: TargetDomain) {
  const zoneTtl = ttl_sec || zoneDefaults.ttl_sec
  const lines = text.length > maxZoneFileLength ? text : text.replaceAll(domainPlaceholder, domain)
  const { records, apexServers, problems } = readPastedRecords(lines, domain, { zoneTtl })
  return { records: [...records, ...apexServers], problems }
}

/** Throws when a domain cannot have all the records, for example because a name is outside its zone. */
const draftsOf =
  (template: Template | null, values: TemplateValues, text: string): DraftsFor =>
  (domain) => {
    if (template) return template.records(values, domain.domain)
    const { records, problems } = readText(text, domain)
    const problem = problems.find(({ level }) => level === 'error')
    if (problem) throw new Error(t('Left as it is. {reasons}', { reasons: problem.text }))
    return records.map(({ draft }) => draft)
  }

/** Stands for any of the domains: a name that ends with one of their names even here was typed that way. */
const anyDomain: TargetDomain = { domain: 'domain.invalid', ttl_sec: 0 }

/** Why a name does not work for several domains: it is a full name below one of them, but relative in the others. */
function fullNameReason({ name }: RecordDraft, domains: ReadonlySet<string>): string | null {
  const typed = stripTrailingDot(toAsciiName(name ?? ''))
  const domain = domains.size > 1 && ancestors(typed).find((each) => domains.has(each))
  if (!domain) return null
  const relative = typed.slice(0, -domain.length - 1) || '@'
  return t('{typed} is a name in {domain} only. For several domains, write {relative}.', { typed, domain, relative })
}

/** The records that the entries make for the first domain, and errors that do not depend on the domain. */
function readEntries(domains: readonly Domain[], template: Template | null, values: TemplateValues, text: string) {
  const [domain] = domains
  if (!domain) return { drafts: [], problems: [], errors: noErrors, textError: undefined }
  const names = new Set(domains.map((each) => each.domain))
  if (template) {
    const reasons = template.records(values, anyDomain.domain).map((draft) => fullNameReason(draft, names))
    const reason = reasons.find((each) => each !== null)
    const errors = templateErrors(template, values, domain.domain)
    return {
      drafts: template.records(values, domain.domain),
      problems: template.problems?.(domain.domain) ?? [],
      errors: reason === undefined ? errors : new Map([['', reason], ...errors]),
      textError: undefined,
    }
  }
  const fullNames = readText(text, anyDomain).records.flatMap(({ draft, line }): LineProblem[] => {
    const reason = fullNameReason(draft, names)
    return reason === null ? [] : [{ level: 'error', line, text: reason }]
  })
  const refused = new Set(fullNames.map(({ line }) => line))
  const read = readText(text, domain)
  const drafts = read.records.flatMap(({ draft, line }) => (refused.has(line) ? [] : [draft]))
  const problems = [...read.problems, ...fullNames]
  return { drafts, problems, errors: noErrors, textError: textErrorOf(drafts, problems, domain) }
}

function textErrorOf(drafts: readonly RecordDraft[], problems: readonly Pick<LineProblem, 'level'>[], domain: Domain) {
  if (problems.some(({ level }) => level === 'error')) return t('Some lines cannot be used')
  if (drafts.length === 0) return t('There are no records in the text')
  return compareWith(drafts, domain, []).some(({ status }) => status === 'refused')
    ? t('Some records cannot be added')
    : undefined
}

export function AddRecordsDialog({ preflight: { eligible, skipped }, ...dialog }: AddRecordsDialogProps) {
  const client = useQueryClient()
  const [template, setTemplate] = useState<Template | null>(null)
  const [values, setValues] = useState<TemplateValues>({})
  const [text, setText] = useState('')
  const deferredText = useDeferredValue(text)
  const [attempted, setAttempted] = useState(false)
  const [first] = eligible
  const zone = useQuery({ ...recordList(first?.id ?? 0), enabled: dialog.open && first !== undefined })
  const { problems, drafts, errors, textError } = useMemo(
    () => readEntries(eligible, template, values, deferredText),
    [eligible, template, values, deferredText],
  )
  const candidates = useMemo(
    () => (first && zone.data ? compareWith(drafts, first, zone.data.items) : null),
    [drafts, first, zone.data],
  )
  const conflicts = useMemo(
    () => (first && candidates ? zoneConflicts(drafts, first, candidates) : []),
    [drafts, first, candidates],
  )
  const dirty = dialog.open && [text, ...Object.values(values)].some((entry) => entry.trim() !== '')
  const { requestClose, question } = useDiscardQuestion({ ...dialog, dirty })
  const submitted = useRef(false)
  const submit = () => {
    setAttempted(true)
    if (deferredText !== text || errors.size > 0 || textError !== undefined) return
    startAddingRecords(client, eligible, draftsOf(template, values, text))
    dialog.onClose()
  }
  const summary = [...skipped].map(([reason, domains]) =>
    plural(domains.length, '{count} domain left out: {reason}', '{count} domains left out: {reason}', { reason }),
  )
  return (
    <SubmitDialog
      {...dialog}
      onClose={requestClose}
      size="lg"
      isPublic={eligible.length > 1}
      title={
        eligible.length === 1 && first
          ? t('Add records to {domain}', { domain: first.domain })
          : plural(eligible.length, 'Add records to {count} domain', 'Add records to {count} domains')
      }
      description={t(
        'Names are relative: www becomes www.example.com in example.com. Existing records are skipped. A domain in which a record would conflict, for example with another SPF record, is left as it is and listed in the job.',
      )}
      submitLabel={t('Add records')}
      onSubmit={submit}
    >
      <div className="grid gap-4">
        {summary.length > 0 && <p className="text-sm text-ink-muted">{`${summary.join(', ')}.`}</p>}
        <Field label={t('Template')} hint={template?.description()} error={attempted ? errors.get('') : undefined}>
          {(ids) => (
            <TemplateSelect
              ids={ids}
              emptyLabel={t('None, enter the records')}
              value={template}
              onChange={(next) => {
                setAttempted(false)
                setTemplate(next)
              }}
            />
          )}
        </Field>
        {template ? (
          <TemplateFields
            template={template}
            values={values}
            errors={attempted ? errors : noErrors}
            onChange={(name, value) => setValues({ ...values, [name]: value })}
          />
        ) : (
          <Field
            label={t('Records')}
            hint={t(
              'Lines of a zone file, or a list of type, host and value. {domain} is replaced with the name of each domain.',
              { domain: domainPlaceholder },
            )}
            error={attempted ? textError : undefined}
          >
            {(ids) => (
              <TextArea
                {...ids}
                mono
                rows={6}
                spellCheck={false}
                placeholder={'www  300  IN  A  192.0.2.1\nMX, @, mail.example.net, 10'}
                value={text}
                onChange={(event) => setText(event.target.value)}
              />
            )}
          </Field>
        )}
        <LineProblems problems={problems} />
        {drafts.length > 0 && first && (
          <section aria-label={t('Preview')} className="grid gap-2">
            <p className="text-sm text-ink-muted">{t('Preview for {domain}', { domain: first.domain })}</p>
            {conflicts.length > 0 && (
              <Notice tone="warn" title={t('{domain} will be left as it is', { domain: first.domain })}>
                {conflicts.join(' ')}
              </Notice>
            )}
            {candidates ? (
              <CandidateList candidates={candidates} />
            ) : zone.error ? (
              <ErrorNotice error={zone.error} onRetry={() => void zone.refetch()} />
            ) : (
              <SkeletonRows
                rows={drafts.length}
                label={t('Loading the records of {domain}', { domain: first.domain })}
              />
            )}
          </section>
        )}
      </div>
      {question}
      <UnsavedChangesGuard dirty={dirty} submitted={submitted} hasDraft={false} />
    </SubmitDialog>
  )
}
