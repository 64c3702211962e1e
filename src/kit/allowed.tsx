/**
 * A form or another place of work for one operation: who may not do it is told why instead. What has been there once stays there
 * when the right is taken away, with the reason above it: what was typed is not lost.
 */
import { useState, type ReactNode } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'
import { linkClass } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { Link } from './link.tsx'
import { isAllowed, useMay, type Entity } from './may.ts'
import { paths } from './paths.ts'
import { useWho } from './who.ts'

interface Props {
  of: Endpoint
  entity?: Entity
  /** Instead of the reason, where the page says that already. */
  otherwise?: ReactNode
  children: ReactNode
}

export function Allowed({ of, entity, otherwise, children }: Props) {
  const may = useMay()(of, { entity })
  const known = useWho() !== undefined
  const [begun, setBegun] = useState(false)
  const allowed = isAllowed(may)
  if (allowed && !begun) setBegun(true)
  if (!known && !begun) return null
  const said = may.reason === null || otherwise !== undefined ? null : <WhyNot reason={may.reason} kept={begun} />
  return (
    <>
      {said}
      {begun || allowed ? children : otherwise}
    </>
  )
}

/** Why something is not there, and where it stands what is. */
export function WhyNot({ reason, kept = false }: { reason: string; kept?: boolean }) {
  return (
    <Notice tone={kept ? 'warn' : 'info'} className="mb-4">
      <p>{reason}.</p>
      <p className="text-ink-muted">
        {kept ? 'Your entries are still here, but cannot be sent. ' : ''}
        <Link to={paths.access()} className={linkClass}>Your access</Link> lists what you may do.
      </p>
    </Notice>
  )
}
