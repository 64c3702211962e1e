/**
 * The result of an import, above the records of the new domain: how many records were added, and what was left out or
 * changed.
 */
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Domain } from '#contract/areas/domains.ts'
import { events } from '#contract/operations.ts'
import { formatNumber, andMore } from '#contract/text.ts'
import { plural, t } from '#contract/translate.ts'
import { errorMessage, isTransient } from '#api/error.ts'
import { Button } from '#ui/button.tsx'
import { linkClass } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { useStore } from '#ui/use-store.ts'
import { rich } from '#ui/rich.tsx'
import { jobStore, type Job } from '#kit/jobs/job-store.ts'
import { countItems } from '#kit/jobs/job-summary.ts'
import { paths } from '#kit/paths.ts'
import { isAllowed, usePermission } from '#kit/permission/permission.ts'
import { importMessage } from '#contract/rules/events/import-message.ts'
import { domainImportEvent, losesRecords } from '#queries/events.ts'
import { fileReport, type FileNotes } from './tools/file-report.ts'

export interface ImportResultProps {
  domain: Domain
  /** The number of records of the domain. */
  total: number
  onClose: () => void
}

/**
 * The service's message about a transfer, from its event; `unknown` is the reason when it cannot be read, as a clause.
 */
function useTransferMessage(domainId: number, enabled: boolean) {
  const permission = usePermission()(events.list)
  const mayRead = isAllowed(permission)
  const { data, error, refetch } = useQuery({ ...domainImportEvent(domainId), enabled: enabled && mayRead })
  const message = data?.data[0]?.message || null
  const unread = error
    ? t('The event of the import could not be read: {reason}', { reason: errorMessage(error) })
    : null
  const missing = data && message === null ? t('There is no event about the import') : null
  return {
    message,
    unknown: enabled && message === null ? (permission.reason ?? unread ?? missing) : null,
    retry: error && isTransient(error) ? () => void refetch() : null,
  }
}

/**
 * The outcome for the file's records, as sentences. If the job was cut off, the number of records in the domain
 * decides.
 */
function describeAdded(added: number, total: number, job: Job | undefined): { text: string; isPartial: boolean } {
  if (job?.state === 'running') {
    const text = plural(
      added,
      '{count} record from the file is being added in the background. The job tray shows any that could not be added.',
      '{count} records from the file are being added in the background. The job tray shows any that could not be added.',
    )
    return { text, isPartial: false }
  }
  const done = job ? countItems(job, 'done') : Math.min(added, total)
  if (done === added) {
    const text = plural(added, '{count} record from the file was added.', '{count} records from the file were added.')
    return { text, isPartial: false }
  }
  // 1 of several: a single record would have completed the import.
  const addedText =
    done === 1
      ? t('1 of {total} records from the file was added.', { total: formatNumber(added) })
      : plural(
          added,
          '{done} of {count} record from the file were added.',
          '{done} of {count} records from the file were added.',
          { done: formatNumber(done) },
        )
  const remedy = t(
    'To complete the domain, paste the file into Paste records under Zone tools: existing records are skipped.',
  )
  return { text: `${addedText} ${remedy}`, isPartial: true }
}

export function ImportResult({ domain, total, onClose }: ImportResultProps) {
  const job = useStore(jobStore).findLast(({ list }) => list?.href === paths.domain(domain.id))
  const [file] = useState(() => fileReport(domain.id).get())
  const { message, unknown, retry } = useTransferMessage(domain.id, file === null)
  const added = file && file.added > 0 ? describeAdded(file.added, total, job) : null
  /** Null while unknown. */
  const isComplete = file
    ? file.leftOut.lines + file.changed.lines === 0 && !added?.isPartial
    : message && !losesRecords(message)
  const close = () => {
    fileReport(domain.id).remove()
    onClose()
  }
  return (
    <Notice
      tone={isComplete === null ? 'info' : isComplete ? 'ok' : 'warn'}
      role="alert"
      className="mb-4"
      title={
        added?.isPartial
          ? t('{domain} was only partly imported', { domain: domain.domain })
          : t('{domain} was imported', { domain: domain.domain })
      }
      actions={
        <>
          {retry && (
            <Button size="sm" onClick={retry}>
              {t('Try again')}
            </Button>
          )}
          <Button size="sm" onClick={close}>
            {t('Close')}
          </Button>
        </>
      }
    >
      {message !== null && <p>{importMessage(message)}</p>}
      {unknown !== null && (
        <p>
          {t('The list of records left out is not available.')} {unknown.replace(/\.?$/, '.')}
        </p>
      )}
      {added && <p>{added.text}</p>}
      {file && <Notes title={t('Left out:')} notes={file.leftOut} />}
      {file && <Notes title={t('Changed:')} notes={file.changed} />}
      <p>
        {rich('Check the records, then {delegate} to this service.', {
          delegate: (
            <Link to={paths.domainDelegation(domain.id)} className={linkClass}>
              {t('delegate the domain')}
            </Link>
          ),
        })}
      </p>
    </Notice>
  )
}

const Notes = ({ title, notes: { shown, more } }: { title: string; notes: FileNotes }) =>
  shown.length > 0 && (
    <>
      <p>{title}</p>
      <ul className="m-0 list-disc ps-5 text-sm">
        {shown.map(({ where, text }) => (
          <li key={`${where} ${text}`} className="wrap-anywhere">
            {where}: {text}
          </li>
        ))}
        {more > 0 && <li>{andMore(more)}</li>}
      </ul>
    </>
  )
