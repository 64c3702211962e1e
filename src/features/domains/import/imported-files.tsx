/** The progress and results of an import of several files, one row per file. */
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { formatNumber } from '#contract/text.ts'
import { inContext, plural, t } from '#contract/translate.ts'
import { Status } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { nameLinkClass } from '#ui/link.tsx'
import { SmallTable } from '#ui/small-table.tsx'
import { tableClass } from '#ui/table.ts'
import { useStore } from '#ui/use-store.ts'
import { jobStore } from '#kit/jobs/job-store.ts'
import { paths } from '#kit/paths.ts'
import { lastImport, type ImportProgress } from './import-files.ts'

const states = {
  waiting: { tone: 'off', text: () => t('Waiting') },
  running: { tone: 'busy', text: () => t('Importing') },
  done: { tone: 'ok', text: () => t('Imported') },
  failed: { tone: 'bad', text: () => t('Not completed') },
} as const

export function ImportedFiles() {
  const shown = useStore(lastImport)
  const jobs = useStore(jobStore)
  const section = useRef<HTMLElement>(null)
  // The button that started the import is gone, and the list may have been scrolled far down.
  useEffect(() => {
    section.current?.focus()
    section.current?.scrollIntoView()
  }, [])
  if (!shown) return null
  const isRunning = jobs.some(({ id, state }) => id === shown.jobId && state === 'running')
  const done = shown.files.filter(({ state }) => state === 'done').length
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label={inContext('noun', 'Import')}
      className="grid scroll-mt-20 gap-4 outline-none"
    >
      <div className="flex flex-wrap items-center gap-2">
        <output className="me-auto text-sm text-ink-muted">
          {isRunning
            ? plural(
                shown.files.length,
                '{done} of {count} domain imported. You can leave this page: the job continues.',
                '{done} of {count} domains imported. You can leave this page: the job continues.',
                { done: formatNumber(done) },
              )
            : plural(shown.files.length, '{done} of {count} domain imported.', '{done} of {count} domains imported.', {
                done: formatNumber(done),
              })}
        </output>
        <Button
          disabledReason={isRunning ? t('The import is still running') : null}
          onClick={() => lastImport.set(null)}
        >
          {t('Import more files')}
        </Button>
      </div>
      <SmallTable label={t('Imported files')} head={[t('Domain'), t('Records'), t('Result')]}>
        {shown.files.map((file) => (
          <ImportedRow key={file.zone} file={file} isRunning={isRunning} />
        ))}
      </SmallTable>
    </section>
  )
}

const cellClass = `${tableClass.cell} py-2 align-top`

function ImportedRow({ file, isRunning }: { file: ImportProgress; isRunning: boolean }) {
  const { zone, fileName, state, domainId, added, total, reason } = file
  // A running state without a running job: the job was stopped while waiting.
  const { tone, text } = states[state === 'running' && !isRunning ? 'failed' : state]
  return (
    <tr className={tableClass.row}>
      <th scope="row" className={`${cellClass} text-start font-normal wrap-anywhere`}>
        {domainId === null ? (
          zone
        ) : (
          <Link to={`${paths.domain(domainId)}${state === 'done' ? '?imported=1' : ''}`} className={nameLinkClass}>
            {zone}
          </Link>
        )}
        <span className="block text-xs text-ink-muted">{fileName}</span>
      </th>
      <td className={`${cellClass} tabular-nums`}>
        {t('{count} of {total}', { count: formatNumber(added), total: formatNumber(total) })}
      </td>
      <td className={cellClass}>
        <Status tone={tone}>{state === 'waiting' && !isRunning ? t('Not started') : text()}</Status>
        {reason !== null && <p className="mt-0.5 text-xs wrap-anywhere">{reason}</p>}
      </td>
    </tr>
  )
}
