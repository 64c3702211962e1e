/** The collected changes of a zone, and the rows, index and findings that result from them. */
import { useEffect, useMemo, useRef, useState } from 'react'
import { runInSlices } from '#api/timers.ts'
import type { Domain } from '#contract/areas/domains.ts'
import type { DomainRecord } from '#contract/areas/records.ts'
import type { RecordDraft } from '#contract/dns/records/record-types.ts'
import { zoneDefaults } from '#contract/dns/records/ttl.ts'
import type { RecordChange } from '#contract/dns/checks/change-plan.ts'
import { indexZone, type ZoneIndex } from '#contract/dns/checks/zone-index.ts'
import { ZoneChecker, type ZoneFindings } from '#contract/dns/checks/zone-checker.ts'
import { plural, t } from '#contract/translate.ts'
import { toast, toasts } from '#kit/toast.ts'
import {
  noChanges,
  stageAdds,
  stageDeletes,
  stageDifferences,
  stagePatches,
  withRelativeName,
  withoutChanges,
  type Changes,
  type RecordPatch,
} from './changes.ts'
import { rowsOf, zoneAfter, type RecordRow } from './rows.ts'
import { maxKeptChanges } from './kept-changes.ts'
import { useKeptChanges } from './use-kept-changes.ts'

interface Findings {
  readonly findings: ZoneFindings
  /** Whether all records have been checked at least once, rather than only those loaded at the time. */
  readonly checked: boolean
}

const noFindings: Findings = { findings: new Map(), checked: false }

/** The findings by record; for large zones they arrive shortly after the records. `ready`: all records are loaded. */
function useFindings(index: ZoneIndex, ready: boolean): Findings {
  const { zone } = index
  const checker = useMemo(() => new ZoneChecker(zone), [zone])
  const [findings, setFindings] = useState(noFindings)
  useEffect(() => {
    checker.update(index)
    return runInSlices((isOver) => {
      const isDone = checker.run(isOver)
      if (isDone) setFindings({ findings: checker.findings, checked: ready })
      return isDone
    })
  }, [checker, index, ready])
  return findings
}

/** Offers to undo something, until its page is left. */
function useUndoOffer() {
  const offers = useRef(new Set<number>())
  useEffect(() => {
    const { current } = offers
    return () => {
      for (const id of current) toasts.dismiss(id)
    }
  }, [])
  return ({ text, undo }: { text: string; undo: () => void }) =>
    offers.current.add(toast({ tone: 'info', text, action: { label: t('Undo'), onPress: undo } }))
}

/** `ready`: all records are loaded. */
export function useChanges(domain: Domain, records: readonly DomainRecord[], ready: boolean) {
  const { domain: zone } = domain
  const [changes, setChanges] = useState<Changes>(noChanges)
  const offerUndo = useUndoOffer()
  const keeping = useKeptChanges({ domain, records, ready, changes, setChanges })
  const rows = useMemo(() => rowsOf(records, changes, zone), [records, changes, zone])
  const zoneRecords = useMemo(() => zoneAfter(rows), [rows])
  const ttl = domain.ttl_sec || zoneDefaults.ttl_sec
  const index = useMemo(() => indexZone(zone, zoneRecords, ttl), [zone, zoneRecords, ttl])
  const { findings, checked } = useFindings(index, ready)
  return {
    changes,
    setChanges,
    /** Whether the tab keeps the changes when the page is left. */
    kept: changes.size <= maxKeptChanges,
    ...keeping,
    rows,
    index,
    zoneRecords,
    findings,
    /** False until all records have been checked for the first time. */
    checked,
    add: (drafts: readonly RecordDraft[]) => {
      const entered = drafts.map((draft) => withRelativeName(draft, zone))
      setChanges((current) => stageAdds(current, entered))
    },
    patch: (targets: readonly RecordRow[], patchOf: (row: RecordRow) => RecordPatch) => {
      const remaining = targets.filter(({ state }) => state !== 'deleted')
      setChanges((current) => stagePatches(current, remaining, patchOf, zone))
    },
    /** Removed new records vanish instead of being marked as deleted, so their removal can be undone. */
    remove: (targets: readonly RecordRow[]) => {
      setChanges((current) => stageDeletes(current, targets))
      const added = new Set(targets.flatMap(({ key, state }) => (state === 'added' ? [key] : [])))
      if (added.size === 0) return
      const removed = [...changes].filter(([key]) => added.has(key))
      offerUndo({
        text: plural(added.size, '{count} new record removed', '{count} new records removed'),
        undo: () => setChanges((current) => new Map([...removed, ...current])),
      })
    },
    /** The ids of the differences are row keys. */
    stage: (differences: readonly RecordChange[]) =>
      setChanges((current) => stageDifferences(current, rows, differences, zone)),
    revert: (keys: readonly string[]) => setChanges((current) => withoutChanges(current, keys)),
    /** Discards all changes, with an offer to undo that. */
    discard: () => {
      setChanges(() => noChanges)
      offerUndo({
        text: plural(changes.size, '{count} change discarded', '{count} changes discarded'),
        undo: () => setChanges((current) => new Map([...changes, ...current])),
      })
    },
  }
}

export type ZoneChanges = ReturnType<typeof useChanges>
