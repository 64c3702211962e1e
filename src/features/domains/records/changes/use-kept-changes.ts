/** Connects the pending changes of the page with those that the tab keeps. */
import { useEffect, useRef, useState } from 'react'
import type { Domain } from '#contract/areas/domains.ts'
import type { DomainRecord } from '#contract/areas/records.ts'
import { plural, t } from '#contract/translate.ts'
import { announce } from '#ui/announce.ts'
import { toast } from '#kit/toast.ts'
import type { Changes } from './changes.ts'
import { keepChanges, takeKeptChanges, type UnknownChange } from './kept-changes.ts'

interface KeptChangesOptions {
  domain: Pick<Domain, 'id' | 'domain'>
  records: readonly DomainRecord[]
  /** Whether the zone is loaded. */
  ready: boolean
  changes: Changes
  setChanges: (update: (current: Changes) => Changes) => void
}

interface Restored {
  changes: Changes
  /** How many other changes had already been applied. */
  applied: number
}

/** Announced only: the bar of pending changes shows what was restored, even to a user who comes back to it later. */
function report(left: number) {
  if (left === 0) toast({ tone: 'ok', text: t('The pending changes here were already applied') })
  else announce(plural(left, '{count} pending change was restored', '{count} pending changes were restored'))
}

/**
 * Returns the changes that only another version understands, kept until the user discards them, and how many of the
 * kept changes had already been applied: null as soon as the pending changes are no longer the restored ones.
 */
export function useKeptChanges({
  domain: { id, domain: zone },
  records,
  ready,
  changes,
  setChanges,
}: KeptChangesOptions) {
  const taken = useRef(false)
  const [unknown, setUnknown] = useState<readonly UnknownChange[]>([])
  const [restored, setRestored] = useState<Restored | null>(null)
  useEffect(() => {
    if (taken.current) keepChanges(id, changes, unknown)
  }, [id, changes, unknown])
  useEffect(() => {
    if (!ready || taken.current) return
    taken.current = true
    const { changes: left, applied, tooMany, unknown: others } = takeKeptChanges(id, zone, records)
    setUnknown(others)
    if (left.size + applied > 0) report(left.size)
    setRestored({ changes: left, applied })
    if (tooMany)
      toast({
        tone: 'warn',
        text: t('The pending changes here were too many to be kept. Those that were not applied are lost.'),
      })
    // From now on, changes made while the zone was loading are kept as well.
    setChanges((current) => (left.size === 0 ? current : current.size === 0 ? left : new Map([...left, ...current])))
    if (left.size === 0) keepChanges(id, changes, others)
  }, [ready, id, zone, records, changes, setChanges])
  return {
    unknown,
    discardUnknown: () => setUnknown([]),
    appliedBefore: restored?.changes === changes ? restored.applied : null,
  }
}
