/** How old the rows of a list are, with a button that reads them again. */
import { useState } from 'react'
import { announce } from '#ui/announce.ts'
import { IconButton } from '#ui/button.tsx'
import { RotateCw } from '#ui/icons/rotate-cw.ts'
import { relativeTime, useNow } from '../time.tsx'

export interface ListAgeProps {
  /** "nodes" */
  plural: string
  /** Milliseconds since the epoch. */
  updatedAt: number
  /** Never rejects: the list itself shows why it could not be read. */
  onRefresh: () => Promise<unknown>
}

export function ListAge({ plural, updatedAt, onRefresh }: ListAgeProps) {
  const now = useNow()
  const [busy, setBusy] = useState(false)
  const refresh = async () => {
    setBusy(true)
    await onRefresh()
    setBusy(false)
    announce('Refreshed')
  }
  return (
    <span className="absolute top-0 right-0 flex h-[calc(var(--control)+2px)] items-center gap-1 text-xs max-[23rem]:static">
      {updatedAt > 0 ? `Updated ${relativeTime(updatedAt, Math.max(now, updatedAt))}` : null}
      <IconButton
        size="sm"
        label={`Refresh ${plural}`}
        icon={RotateCw}
        busy={busy}
        onClick={() => (busy ? undefined : void refresh())}
      />
    </span>
  )
}
