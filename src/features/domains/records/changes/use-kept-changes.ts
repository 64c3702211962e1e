/** Connects the pending changes of the page with those that the tab keeps. */
import { useEffect, useRef, useState } from 'react'
import type { Domain } from '#contract/areas/domains.ts'
import type { DomainRecord } from '#contract/areas/records.ts'
import { formatNumber } from '#contract/text.ts'
import { plural, t } from '#contract/translate.ts'
import { toast, toasts } from '#kit/toast.ts'
import type { Changes } from './changes.ts'
import { keepChanges, takeKeptChanges, type UnknownChange } from './kept-changes.ts'

interface KeptChangesOptions {
  domain: Pick<Domain, 'id' | 'domain'>
  records: readonly DomainRecord[]
  /** The zone is loaded. */
  ready: boolean
  changes: Changes
  setChanges: (update: (current: Changes) => Changes) => void
}

/** The message about what was restored. */
let restored = 0

/** For when the next changes are applied: the message is then about earlier ones. */
export const dismissRestored = () => toasts.dismiss(restored)

function report(left: number, applied: number) {
  if (applied === 0) {
    const text = plural(
      left,
      '{count} pending change was restored and is not saved yet',
      '{count} pending changes were restored and are not saved yet',
    )
    restored = toast({ tone: 'info', text })
  } else if (left === 0) toast({ tone: 'ok', text: t('The pending changes here were already applied') })
  else {
    const back = plural(left, '{count} pending change was restored', '{count} pending changes were restored')
    const done = plural(applied, '{count} of {total} was already applied', '{count} of {total} were already applied', {
      total: formatNumber(left + applied),
    })
    restored = toast({ tone: 'warn', text: `${back}. ${done}` })
  }
}

/** Returns the changes that only another version knows; they are kept until the user discards them. */
export function useKeptChanges({
  domain: { id, domain: zone },
  records,
  ready,
  changes,
  setChanges,
}: KeptChangesOptions) {
  const taken = useRef(false)
  const [unknown, setUnknown] = useState<readonly UnknownChange[]>([])
  useEffect(() => {
    if (taken.current) keepChanges(id, changes, unknown)
  }, [id, changes, unknown])
  useEffect(() => {
    if (!ready || taken.current) return
    taken.current = true
    const { changes: left, applied, tooMany, unknown: others } = takeKeptChanges(id, zone, records)
    setUnknown(others)
    if (left.size + applied > 0) report(left.size, applied)
    if (tooMany)
      toast({
        tone: 'warn',
        text: t('The pending changes here were too many to be kept. Those that were not applied are lost.'),
      })
    // What was changed while the zone loaded is kept from now on, too.
    setChanges((current) => (left.size + current.size === 0 ? current : new Map([...left, ...current])))
    if (left.size === 0) keepChanges(id, changes, others)
  }, [ready, id, zone, records, changes, setChanges])
  return { unknown, discardUnknown: () => setUnknown([]) }
}
