/** The import of several zone files: what can be done with each, the entries that they share, and the confirmation. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState, type DragEvent } from 'react'
import { DomainCreate, domains, type Domain } from '#contract/areas/domains.ts'
import { formatNumber } from '#contract/text.ts'
import { validate } from '#contract/validation.ts'
import { plural, t } from '#contract/translate.ts'
import { Button } from '#ui/button.tsx'
import { Field, FieldError } from '#ui/field.tsx'
import { FileButton } from '#ui/file-button.tsx'
import { TextInput } from '#ui/inputs.tsx'
import { Notice } from '#ui/notice.tsx'
import { useStore } from '#ui/use-store.ts'
import { confirm } from '#kit/dialogs/dialogs.tsx'
import { ErrorNotice } from '#kit/page/error-notice.tsx'
import { usePermission } from '#kit/permission/permission.ts'
import { domainsNamed } from '#queries/domains.ts'
import { importFiles, type ImportedFile } from './import-files.ts'
import { NamesWithoutPeriod } from '../records/tools/names-without-period.tsx'
import { addFiles, chosenFiles, discardFiles, maxFiles, setFullNames, type ChosenFile } from './zone-files.ts'
import { FilesTable, lostLines, type Verdict } from './files-table.tsx'

/** The existing domains among those of the files, by name, or why they are unknown. */
type Existing = ReadonlyMap<string, Domain> | 'checking' | 'failed'

function judge(file: ChosenFile, files: readonly ChosenFile[], existing: Existing): Verdict {
  const { text, note, isRead, result, domain } = file
  if (!isRead) return { tone: 'busy', text: t('Reading') }
  if (text === null) return { tone: 'bad', text: t('The file {note}', { note: note ?? t('cannot be read') }) }
  if (!result) return { tone: 'bad', text: domain.trim() === '' ? t('Enter its domain') : t('Not a valid domain') }
  if (result.problem !== null) return { tone: 'bad', text: result.problem }
  if (existing === 'checking') return { tone: 'busy', text: t('Checking'), ready: result }
  if (existing === 'failed') return { tone: 'warn', text: t('Not checked'), ready: result }
  const known = existing.get(result.zone)
  if (known) return { tone: 'warn', text: t('You already have this domain'), existing: known }
  const same = files.find((other) => other.id !== file.id && other.result?.zone === result.zone)
  if (same) return { tone: 'warn', text: t('Same domain as {name}', { name: same.name }), ready: result }
  return { tone: 'ok', text: t('New'), ready: result }
}

const isEmail = (soa_email: string) => validate(DomainCreate, { domain: 'example.org', type: 'master', soa_email }).ok

/** The chosen files, each with its verdict. */
function useJudgedFiles() {
  const { files, ignored, fullNames } = useStore(chosenFiles)
  const isReading = files.some(({ isRead }) => !isRead)
  const names = [...new Set(files.flatMap(({ result }) => result?.zone ?? []))].toSorted()
  const { data, error, isFetching, refetch } = useQuery({
    ...domainsNamed(names),
    enabled: !isReading && names.length > 0,
  })
  const existing = data ? new Map(data.map((domain) => [domain.domain, domain])) : error ? 'failed' : 'checking'
  return {
    judged: files.map((file) => ({ file, verdict: judge(file, files, existing) })),
    ignored,
    fullNames,
    error,
    refetch,
    /** Why nothing can be imported yet. */
    pending: isReading
      ? t('The files are still being read')
      : names.length > 0 && !error && (isFetching || !data)
        ? t('Still checking which domains exist')
        : null,
  }
}

export function FilesForm() {
  const client = useQueryClient()
  const permission = usePermission()(domains.create)
  const { judged, ignored, fullNames, error, refetch, pending } = useJudgedFiles()
  const [email, setEmail] = useState('')
  const [attempted, setAttempted] = useState(false)
  const messageId = useId()
  const endingInZone = judged.flatMap(({ file: { result } }) => (result?.withoutPeriod.first ? [result] : []))
  const possible = judged.flatMap(({ file, verdict: { ready } }) => (ready ? [{ file, ready }] : []))
  const chosen = possible.filter(({ file }) => !file.isLeftOut)
  const withoutEmail = chosen.filter(({ ready }) => ready.email === null).length
  const recordCount = chosen.reduce((sum, { ready }) => sum + ready.drafts.length, 0)
  const lostCount = chosen.filter(({ ready }) => lostLines(ready) > 0).length
  const repeated = [...Map.groupBy(chosen, ({ ready }) => ready.zone)].find(([, same]) => same.length > 1)
  const emailProblem =
    withoutEmail > 0 && !isEmail(email.trim())
      ? email.trim() === ''
        ? t('SOA email is required')
        : t('Enter a valid email address')
      : undefined
  const problem =
    chosen.length === 0
      ? t('No file that can be imported is selected')
      : repeated
        ? plural(
            repeated[1].length,
            'Select only one of the {count} files for {zone}',
            'Select only one of the {count} files for {zone}',
            { zone: repeated[0] },
          )
        : null
  const ask = async () => {
    setAttempted(true)
    if (problem !== null || emailProblem !== undefined) return
    await confirm({
      isPublic: true,
      title: plural(chosen.length, 'Import {count} domain?', 'Import {count} domains?'),
      body: (
        <>
          <p>
            {plural(
              chosen.length,
              '{count} domain with {records} will be created, each from its file.',
              '{count} domains with {records} will be created, each from its file.',
              { records: plural(recordCount, '{count} record', '{count} records') },
            )}
          </p>
          {lostCount > 0 && (
            <p>
              {plural(
                lostCount,
                '{count} file has lines that are left out, as the list shows.',
                '{count} files have lines that are left out, as the list shows.',
              )}
            </p>
          )}
          {judged.length > chosen.length && (
            <p>
              {plural(
                judged.length - chosen.length,
                '{count} file will not be imported.',
                '{count} files will not be imported.',
              )}
            </p>
          )}
        </>
      ),
      action: plural(chosen.length, 'Import {count} domain', 'Import {count} domains'),
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
          {pending
            ? plural(judged.length, '{count} file. {pending}.', '{count} files. {pending}.', { pending })
            : plural(
                judged.length,
                '{count} file, {possible} can be imported. The name servers of each zone itself are left out, because the service uses its own. Nothing is sent before you confirm.',
                '{count} files, {possible} can be imported. The name servers of each zone itself are left out, because the service uses its own. Nothing is sent before you confirm.',
                { possible: formatNumber(possible.length) },
              )}
        </output>
        <FileButton label={t('Add files')} onFiles={addFiles} />
        <Button size="sm" onClick={discardFiles}>
          {t('Discard all')}
        </Button>
      </div>
      {ignored > 0 && (
        <Notice tone="warn" title={t('At most {maxFiles} files at once', { maxFiles: formatNumber(maxFiles) })}>
          {plural(
            ignored,
            '{count} file was left out. Import it afterwards.',
            '{count} files were left out. Import the rest afterwards.',
          )}
        </Notice>
      )}
      {error && (
        <ErrorNotice error={error} title={t('Could not check which domains exist')} onRetry={() => void refetch()} />
      )}
      <NamesWithoutPeriod
        names={{
          count: endingInZone.reduce((sum, { withoutPeriod }) => sum + withoutPeriod.count, 0),
          first: endingInZone[0]?.withoutPeriod.first ?? null,
        }}
        ending={(endingInZone.length === 1 && endingInZone[0]?.zone) || t('the name of their zone')}
        checked={fullNames}
        onChange={setFullNames}
      />
      <FilesTable judged={judged} possible={possible.map(({ file }) => file)} />
      {withoutEmail > 0 && (
        <Field
          label={t('SOA email')}
          className="max-w-lg"
          hint={plural(
            withoutEmail,
            'For the file without an SOA record, or without a valid address in it.',
            'For the {count} files without an SOA record, or without a valid address in it.',
          )}
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
          {chosen.length > 0
            ? plural(chosen.length, 'Import {count} domain', 'Import {count} domains')
            : t('Import domains')}
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
