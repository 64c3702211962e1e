/** Above the records of a domain that was just imported: how many records came, and what was left out. */
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Domain } from '#contract/areas/domains.ts'
import { events } from '#contract/operations.ts'
import { Button } from '#ui/button.tsx'
import { linkClass } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { formatNumber, pluralize } from '#kit/format.ts'
import { paths } from '#kit/paths.ts'
import { isAllowed, usePermission } from '#kit/permission.ts'
import { domainImportEvent } from '#queries/events.ts'
import { fileReport } from './file-report.ts'

export interface ImportResultProps {
  domain: Domain
  onClose: () => void
}

export function ImportResult({ domain, onClose }: ImportResultProps) {
  const mayRead = isAllowed(usePermission()(events.list))
  const [file] = useState(() => fileReport(domain.id).get())
  // Of a transfer, the service says it.
  const { data } = useQuery({ ...domainImportEvent(domain.id), enabled: mayRead && file === null })
  const message = data?.data[0]?.message ?? ''
  const isComplete = file ? file.leftOut.length === 0 : !message.includes('Left out')
  const close = () => {
    fileReport(domain.id).remove()
    onClose()
  }
  return (
    <Notice
      tone={isComplete ? 'ok' : 'warn'}
      role="alert"
      className="mb-4"
      title={`${domain.domain} is imported`}
      actions={
        <Button size="sm" onClick={close}>
          Close
        </Button>
      }
    >
      {message && <p>{message}</p>}
      {file && (
        <p>
          {pluralize(file.added, 'record')} from the file {file.added === 1 ? 'is' : 'are'} added in the background. The
          job tray shows any that could not be added.
        </p>
      )}
      {file && file.leftOut.length > 0 && (
        <>
          <p>Left out:</p>
          <ul className="m-0 list-disc pl-5 text-sm">
            {file.leftOut.map(({ where, text }) => (
              <li key={`${where} ${text}`} className="wrap-anywhere">
                {where}: {text}
              </li>
            ))}
            {file.more > 0 && <li>and {formatNumber(file.more)} more</li>}
          </ul>
        </>
      )}
      <p>
        Check the records, then{' '}
        <Link to={paths.domainDelegation(domain.id)} className={linkClass}>
          delegate the domain
        </Link>{' '}
        to this service at its registrar.
      </p>
    </Notice>
  )
}
