/** Above the records of a domain that was just imported: how many records came, and what was left out. */
import { useQuery } from '@tanstack/react-query'
import { events } from '#contract/areas/events.ts'
import type { Domain } from '#contract/areas/domains.ts'
import { Button } from '#ui/button.tsx'
import { linkClass } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { Link } from '#kit/link.tsx'
import { paths } from '#kit/paths.ts'
import { isAllowed, usePermission } from '#kit/permission.ts'
import { domainImportEvent } from '#queries/events.ts'

export interface ImportResultProps {
  domain: Domain
  onClose: () => void
}

export function ImportResult({ domain, onClose }: ImportResultProps) {
  const mayRead = isAllowed(usePermission()(events.list))
  const { data } = useQuery({ ...domainImportEvent(domain.id), enabled: mayRead })
  const message = data?.data[0]?.message ?? ''
  return (
    <Notice
      tone={message.includes('Left out') ? 'warn' : 'ok'}
      role="alert"
      className="mb-4"
      title={`${domain.domain} is imported`}
      actions={
        <Button size="sm" onClick={onClose}>
          Close
        </Button>
      }
    >
      {message && <p>{message}</p>}
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
