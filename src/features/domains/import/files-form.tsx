/** Several zone files, a line for each: what it becomes, what is wrong with it, and whether it is imported. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { memo, useId, useState, type DragEvent, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { DomainCreate, domains, type Domain } from '#contract/areas/domains.ts'
import { normalizeDomain } from '#contract/dns/names/dns-name.ts'
import { domainName } from '#contract/limits.ts'
import { records } from '#contract/operations.ts'
import { andMore, formatNumber } from '#contract/text.ts'
import { validate } from '#contract/validation.ts'
import { Status } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/class-names.ts'
import { Field, FieldError } from '#ui/field.tsx'
import { FileButton } from '#ui/file-button.tsx'
import { Checkbox, TextInput } from '#ui/inputs.tsx'
import { Notice } from '#ui/notice.tsx'
import { tableClass } from '#ui/table.ts'
import { useStore } from '#ui/use-store.ts'
import { confirm } from '#kit/dialogs/confirm.ts'
import { pluralize } from '#kit/format/texts.ts'
import { ErrorNotice } from '#kit/page/error-notice.tsx'
import { isAllowed, usePermission } from '#kit/permission/permission.ts'
import { domainsNamed } from '#queries/domains.ts'
import { validateName } from '../create/names.ts'
import { domainEntity } from '../domain.ts'
import { handOver } from '../records/selection/handover.ts'
import type { FileReport } from '../records/tools/file-report.ts'
import { importFiles, type ImportedFile } from './import-files.ts'
import {
  addFiles,
  chosenFiles,
  discardFiles,
  leaveOut,
  maxFiles,
  setDomain,
  type ChosenFile,
  type ReadFile,
} from './zone-files.ts'

/** What can be done with a file. `text`: why it cannot be imported, or what has to be looked at. */
interface Verdict {
  readonly tone: 'ok' | 'busy' | 'warn' | 'bad'
  readonly text: string
  /** It can be imported, if it is ticked. */
  readonly ready?: ReadFile
  /** The domain that the user already has. */
  readonly existing?: Domain | undefined
}

function judge(file: ChosenFile, files: readonly ChosenFile[], existing: ReadonlyMap<string, Domain>): Verdict {
  const { text, note, isRead, result, domain } = file
  if (!isRead) return { tone: 'busy', text: 'Reading' }
  if (text === null) return { tone: 'bad', text: `The file ${note ?? 'cannot be read'}` }
  if (!result) return { tone: 'bad', text: domain.trim() === '' ? 'Enter its domain' : 'Not a valid domain' }
  if (result.problem !== null) return { tone: 'bad', text: result.problem }
  const known = existing.get(result.zone)
  if (known) return { tone: 'warn', text: 'You already have this domain', existing: known }
  const same = files.find((other) => other.id !== file.id && other.result?.zone === result.zone)
  if (same) return { tone: 'warn', text: `Same domain as ${same.name}`, ready: result }
  return { tone: 'ok', text: 'New', ready: result }
}

const noDomains: readonly Domain[] = []
const isEmail = (soa_email: string) => validate(DomainCreate, { domain: 'example.org', type: 'master', soa_email }).ok

/** The chosen files with what can be done with them. */
function useJudgedFiles() {
  const { files, ignored } = useStore(chosenFiles)
  const isReading = files.some(({ isRead }) => !isRead)
  const names = [...new Set(files.flatMap(({ result }) => result?.zone ?? []))].toSorted()
  const { data, error, isFetching, refetch } = useQuery({
    ...domainsNamed(names),
    enabled: !isReading && names.length > 0,
  })
  const existing = new Map((data ?? noDomains).map((domain) => [domain.domain, domain]))
  return {
    judged: files.map((file) => ({ file, verdict: judge(file, files, existing) })),
    ignored,
    error,
    refetch,
    /** Why nothing can be imported yet. */
    pending: isReading
      ? 'The files are still being read'
      : names.length > 0 && !error && (isFetching || !data)
        ? 'It is still being checked which domains exist'
        : null,
  }
}

export function FilesForm() {
  const client = useQueryClient()
  const permission = usePermission()(domains.create)
  const { judged, ignored, error, refetch, pending } = useJudgedFiles()
  const [email, setEmail] = useState('')
  const [attempted, setAttempted] = useState(false)
  const messageId = useId()
  const possible = judged.flatMap(({ file, verdict: { ready } }) => (ready ? [{ file, ready }] : []))
  const chosen = possible.filter(({ file }) => !file.isLeftOut)
  const withoutEmail = chosen.filter(({ ready }) => ready.email === null).length
  const recordCount = chosen.reduce((sum, { ready }) => sum + ready.drafts.length, 0)
  const lostCount = chosen.filter(({ ready }) => lostLines(ready) > 0).length
  const repeated = [...Map.groupBy(chosen, ({ ready }) => ready.zone)].find(([, same]) => same.length > 1)
  const emailProblem =
    withoutEmail > 0 && !isEmail(email.trim())
      ? email.trim() === ''
        ? 'SOA email is required'
        : 'Enter a valid email address'
      : undefined
  const problem =
    chosen.length === 0
      ? 'No file that can be imported is ticked'
      : repeated
        ? `Tick only one of the ${repeated[1].length} files for ${repeated[0]}`
        : null
  const ask = async () => {
    setAttempted(true)
    if (problem !== null || emailProblem !== undefined) return
    const title = pluralize(chosen.length, 'domain')
    await confirm({
      title: `Import ${title}?`,
      body: (
        <>
          <p>
            {title} with {pluralize(recordCount, 'record')} will be created, each from its file.
          </p>
          {lostCount > 0 && (
            <p>
              {pluralize(lostCount, 'file')} {lostCount === 1 ? 'has' : 'have'} lines that are left out, as the list
              shows.
            </p>
          )}
          {judged.length > chosen.length && (
            <p>{pluralize(judged.length - chosen.length, 'file')} will not be imported.</p>
          )}
        </>
      ),
      action: `Import ${title}`,
      tone: 'primary',
      run: () => {
        const imported = chosen.map(({ file, ready }): ImportedFile => ({
          ...ready,
          fileName: file.name,
          email: ready.email ?? email.trim(),
        }))
        importFiles(client, imported)
        discardFiles()
        return Promise.resolve()
      },
    })
  }
  const drop = (event: DragEvent) => {
    if (event.dataTransfer.files.length === 0) return
    event.preventDefault()
    addFiles([...event.dataTransfer.files])
  }
  return (
    <div
      className="grid gap-4"
      onDragOver={(event) => event.dataTransfer.types.includes('Files') && event.preventDefault()}
      onDrop={drop}
    >
      <div className="flex flex-wrap items-center gap-2">
        <output className="min-w-[min(100%,16rem)] flex-1 text-sm text-ink-muted">
          {pluralize(judged.length, 'file')}
          {pending
            ? `. ${pending}.`
            : `, ${formatNumber(possible.length)} can be imported. The name servers of each zone itself are left out, because the service uses its own. Nothing is sent before you confirm.`}
        </output>
        <FileButton label="Add files" multiple onFile={(file) => addFiles([file])} />
        <Button size="sm" onClick={discardFiles}>
          Discard all
        </Button>
      </div>
      {ignored > 0 && (
        <Notice tone="warn" title={`At most ${maxFiles} files at once`}>
          {pluralize(ignored, 'file')} {ignored === 1 ? 'was' : 'were'} not taken. Import the rest afterwards.
        </Notice>
      )}
      {error && (
        <ErrorNotice error={error} title="It could not be checked which domains exist" onRetry={() => void refetch()} />
      )}
      <FilesTable judged={judged} possible={possible.map(({ file }) => file)} />
      {withoutEmail > 0 && (
        <Field
          label="SOA email"
          className="max-w-lg"
          hint={`For the ${pluralize(withoutEmail, 'file')} without an SOA record, or without a valid address in it.`}
          {...(attempted && emailProblem !== undefined && { error: emailProblem })}
        >
          {(ids) => (
            <TextInput
              {...ids}
              type="email"
              placeholder="hostmaster@example.com"
              maxLength={254}
              value={email}
              onChange={(event) => setEmail(event.target.value)}
            />
          )}
        </Field>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          variant="primary"
          disabledReason={permission.reason ?? pending}
          aria-describedby={attempted && problem !== null ? messageId : undefined}
          onClick={() => void ask()}
        >
          {chosen.length > 0 ? `Import ${pluralize(chosen.length, 'domain')}` : 'Import domains'}
        </Button>
        {attempted && problem !== null && (
          <div role="alert" className="text-xs">
            <FieldError id={messageId}>{problem}</FieldError>
          </div>
        )}
      </div>
    </div>
  )
}

/** How many lines of a file become no record. */
const lostLines = ({ refused }: ReadFile) => refused.leftOut.length + refused.more

const cellClass =
  'border-b border-line px-3 py-2 align-top group-last/row:border-b-0 max-sm:block max-sm:border-b-0 max-sm:py-0.5 max-sm:empty:hidden'

interface FilesTableProps {
  judged: readonly { file: ChosenFile; verdict: Verdict }[]
  /** Those that can be imported. */
  possible: readonly ChosenFile[]
}

/** On a phone, the cells of a line stand below each other. */
function FilesTable({ judged, possible }: FilesTableProps) {
  const tickedCount = possible.filter(({ isLeftOut }) => !isLeftOut).length
  const tickAll = (
    <Checkbox
      label="File"
      aria-label="Tick all files that can be imported"
      disabled={possible.length === 0}
      checked={possible.length > 0 && tickedCount === possible.length}
      indeterminate={tickedCount > 0 && tickedCount < possible.length}
      onChange={() =>
        leaveOut(
          possible.map(({ id }) => id),
          tickedCount === possible.length,
        )
      }
    />
  )
  return (
    <div className={tableClass.container}>
      <table aria-label="Zone files" className={classes(tableClass.table, 'max-sm:block')}>
        <thead className="max-sm:block">
          <tr className="max-sm:block">
            <th scope="col" className={classes(tableClass.headCell, 'max-sm:flex max-sm:items-center')}>
              {tickAll}
            </th>
            {['Domain', 'Records', 'Lines to check', 'Status'].map((header) => (
              <th key={header} scope="col" className={classes(tableClass.headCell, 'max-sm:sr-only')}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-sm:block">
          {judged.map(({ file, verdict: { tone, text, ready, existing } }) => (
            <FileRow
              key={file.id}
              file={file}
              tone={tone}
              status={text}
              isReady={ready !== undefined}
              existing={existing}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface FileRowProps extends Pick<Verdict, 'tone' | 'existing'> {
  file: ChosenFile
  status: string
  isReady: boolean
}

/** Drawn again only when its own file changes: a hundred of them are read one after the other. */
const FileRow = memo(function FileRow({ file, tone, status, isReady, existing }: FileRowProps) {
  const { id, name, result, note, text } = file
  return (
    <tr
      className={classes(
        tableClass.row,
        'max-sm:block max-sm:border-b max-sm:border-line max-sm:py-2 max-sm:last:border-b-0',
      )}
    >
      <th scope="row" className={classes(cellClass, 'text-left font-normal sm:min-w-56')}>
        <Checkbox
          label={<span className="wrap-anywhere">{name}</span>}
          checked={isReady && !file.isLeftOut}
          disabled={!isReady}
          onChange={(event) => leaveOut([id], !event.target.checked)}
        />
      </th>
      <td className={classes(cellClass, 'max-sm:pl-9')}>
        <DomainCell file={file} />
      </td>
      <td className={classes(cellClass, 'tabular-nums max-sm:pl-9')}>
        {result && (
          <>
            {formatNumber(result.drafts.length)}
            <span className="sm:sr-only"> {result.drafts.length === 1 ? 'record' : 'records'}</span>
          </>
        )}
      </td>
      <td className={classes(cellClass, 'max-sm:pl-9')}>
        {text !== null && note !== null && <p className="text-warn">The file {note}.</p>}
        {result && <LinesToCheck result={result} />}
      </td>
      <td className={classes(cellClass, 'max-sm:pl-9')}>
        <Status tone={tone}>{status}</Status>
        {existing && text !== null && <Compare domain={existing} text={text} />}
      </td>
    </tr>
  )
})

/** The name of the domain, which is entered where the file does not have it. */
function DomainCell({ file: { id, name, text, isNamed, domain, isRead } }: { file: ChosenFile }) {
  if (text === null) return null
  if (isNamed) return <span className="wrap-anywhere">{domain}</span>
  const [invalid] = domain === '' ? [] : validateName(normalizeDomain(domain))
  const isInvalid = isRead && invalid !== undefined
  return (
    <>
      <TextInput
        aria-label={`Domain of ${name}`}
        aria-invalid={isInvalid || undefined}
        placeholder="example.com"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={domainName.max}
        className="min-w-40"
        value={domain}
        onChange={(event) => setDomain(id, event.target.value)}
      />
      {isInvalid && <p className="mt-1 text-xs text-bad">{invalid.reason}</p>}
    </>
  )
}

/** What is left out, and what will be stored in another form. */
function LinesToCheck({ result }: { result: ReadFile }) {
  const { refused, warnings } = result
  const lost = lostLines(result)
  const lists: readonly (readonly [string, FileReport['leftOut'], number])[] = [
    ['left out', refused.leftOut, refused.more],
    ['changed', warnings.slice(0, maxWarnings), Math.max(0, warnings.length - maxWarnings)],
  ]
  const counts = [
    ...(lost > 0 ? [`${formatNumber(lost)} left out`] : []),
    ...(warnings.length > 0 ? [`${formatNumber(warnings.length)} changed`] : []),
  ]
  if (counts.length === 0) return null
  return (
    <details>
      <summary>{counts.join(', ')}</summary>
      {lists.map(
        ([kind, notes, more]): ReactNode =>
          notes.length > 0 && (
            <ul key={kind} aria-label={kind} className="m-0 mt-1 list-none p-0 text-xs">
              {notes.map(({ where, text }) => (
                <li key={`${where} ${text}`} className="wrap-anywhere">
                  {where}: {text}
                </li>
              ))}
              {more > 0 && <li>{andMore(more)}</li>}
            </ul>
          ),
      )}
    </details>
  )
}

/** At most this many are listed. */
const maxWarnings = 20

/** Leads to the comparison of the domain with the file. The other files stay for when the user comes back. */
function Compare({ domain, text }: { domain: Domain; text: string }) {
  const navigate = useNavigate()
  const permission = usePermission()(records.create, { entity: domainEntity(domain) })
  if (domain.type !== 'master' || !isAllowed(permission)) return null
  return (
    <Button
      size="sm"
      className="mx-2 my-1 max-sm:ml-0"
      aria-label={`Compare ${domain.domain} with the file`}
      onClick={() => void navigate(handOver({ domainId: domain.id, zoneFile: text }))}
    >
      Compare
    </Button>
  )
}
