/**
 * Applies collected changes: reads the zone again, asks when somebody else has changed the same records, when a change
 * has become impossible or when much of the zone would change, then makes the changes and offers to undo them.
 */
import { useCallback, useEffect, useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { Domain } from '#contract/areas/domains.ts'
import type { DomainRecord } from '#contract/areas/records.ts'
import { zoneDefaults } from '#contract/dns/records/ttl.ts'
import { indexZone } from '#contract/dns/checks/zone-index.ts'
import { t } from '#contract/translate.ts'
import { wholeCollection } from '#api/cache/page-load.ts'
import { broadcastInvalidation } from '#api/cache/cross-tab-invalidation.ts'
import { errorMessage, statusOf } from '#api/error.ts'
import { session } from '#api/session/session.ts'
import { invalidate } from '#api/cache/query.ts'
import { announce } from '#ui/announce.ts'
import { isReachable, whenReachable } from '#kit/jobs/outage.ts'
import { toast, toastError, toasts, undoButton } from '#kit/toast.ts'
import { domainView } from '#queries/domains.ts'
import { changedZoneDependents, maxPolledRecords, recordDependents, recordList } from '#queries/records.ts'
import { keepVersion } from '#queries/zone-versions.ts'
import {
  applySteps,
  deletedSoFar,
  inverseChanges,
  pendingAfter,
  planSteps,
  readLatest,
  recordsAfter,
  remainingChanges,
  type AppliedStep,
} from './apply.ts'
import {
  appliedText,
  doneText,
  failureText,
  leftText,
  madeAlreadyText,
  oldAnswersText,
  stoppedText,
  versionReason,
} from './apply-words.ts'
import { carryNotes, notesOnDeleted, type RecordNotes } from './carry-notes.ts'
import { countWith, findingsOfChanges, type ChangeFindings } from './change-findings.ts'
import { largeShare, noChanges, type Changes } from './changes.ts'
import { findConflicts, type ChangeConflict } from './conflicts.ts'
import { changedHostAddresses, type HostAddress } from '../counterparts/counterparts.ts'
import { rowsOf, zoneAfter } from './rows.ts'
import { describeDifferences } from './stored-differences.ts'
import { useZoneRefresh } from './use-zone-refresh.ts'

/** Decisions to make before changes are applied. */
export interface Questions {
  readonly changes: Changes
  readonly conflicts: readonly ChangeConflict[]
  readonly findings: ChangeFindings
  /** The share of the zone that is changed or deleted, when it is large. */
  readonly share: number | null
}

/** `done` and `total` count requests; one change may take several. */
interface Progress {
  readonly kind: 'applying'
  readonly done: number
  readonly total: number
  /** Requests wait for the rate limit until this time, milliseconds since the epoch; null when they do not. */
  readonly pausedUntil: number | null
}

export type ApplyState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'checking' }
  | { readonly kind: 'asking'; readonly questions: Questions }
  | Progress
  /** `done` and `total` count changes. */
  | { readonly kind: 'stopped'; readonly text: string; readonly done: number; readonly total: number }

const idle: ApplyState = { kind: 'idle' }

/**
 * The interval at which applied changes are shown as saved. Not continuously, because each time a large zone is checked
 * again. Milliseconds.
 */
const showEveryMs = 5000

/** Returns a function that tells whether the interval has passed since it last returned true. */
function every(intervalMs: number): () => boolean {
  let last = performance.now()
  return () => {
    if (performance.now() - last < intervalMs) return false
    last = performance.now()
    return true
  }
}

interface UseApplyOptions {
  domain: Domain
  /** The number of records in the zone. */
  recordCount: number
  /** Changes the pending changes, which an undo only joins when something is left of it. */
  setChanges: (update: (pending: Changes) => Changes) => void
}

/**
 * Addresses in the latest changes of each zone that may need a counterpart elsewhere, kept until the user closes the
 * notice: completing one leads to another zone, and Back returns to the others.
 */
const savedHostAddresses = new Map<number, readonly HostAddress[]>()

session.onSignOut(() => savedHostAddresses.clear())

interface ApplyHow extends Partial<Pick<Run, 'isUndo' | 'notes'>> {
  /** Skips the question about the share of the zone. */
  readonly isConfirmed?: boolean
}

/** One run of applying `changes`, which are what is left of `wanted`. */
interface Run {
  readonly wanted: Changes
  readonly changes: Changes
  readonly before: readonly DomainRecord[]
  readonly isUndo: boolean
  /** The notes on records that an undo restores. */
  readonly notes: RecordNotes | undefined
  readonly signal: AbortSignal
}

export function useApply({ domain, recordCount, setChanges }: UseApplyOptions) {
  const client = useQueryClient()
  const [state, setState] = useState<ApplyState>(idle)
  /** True from the button press until everything is done or a question is shown. */
  const locked = useRef(false)
  const { id: domainId, domain: zone } = domain
  const [hostAddresses, showHostAddresses] = useState(savedHostAddresses.get(domainId) ?? [])
  const zoneTtl = domain.ttl_sec || zoneDefaults.ttl_sec
  const noteOwnChange = useZoneRefresh(domain, recordCount)
  const cacheKey = recordList(domainId).queryKey

  const setHostAddresses = (changed: readonly HostAddress[]) => {
    savedHostAddresses.set(domainId, changed)
    showHostAddresses(changed)
  }

  const forgetRefusal = useCallback(() => setState((current) => (current.kind === 'stopped' ? idle : current)), [])

  /** The message about the previous changes, dismissed when the next ones are applied. */
  const lastToast = useRef<number | null>(null)
  const tell = (message: Parameters<typeof toast>[0]) => void (lastToast.current = toast(message))
  const running = useRef<AbortController | null>(null)
  const hasLeft = useRef(false)
  // After the page is left, nobody can see the progress, so applying stops; the tab keeps the remaining changes.
  useEffect(() => {
    hasLeft.current = false
    return () => {
      hasLeft.current = true
      running.current?.abort()
    }
  }, [])

  const run = async ({ wanted, changes, before, isUndo, notes, signal }: Run) => {
    const formerNotes = new Map([...(notes ?? []), ...notesOnDeleted(domainId, changes)])
    const steps = planSteps(zone, before, changes)
    let progress: Progress = { kind: 'applying', done: 0, total: steps.length, pausedUntil: null }
    const showProgress = (change: Partial<Progress>) => {
      progress = { ...progress, ...change }
      setState(progress)
    }
    let pending = wanted
    const isTimeToShow = every(showEveryMs)
    /**
     * Shows the completed changes as saved and no longer pending. What an undo could not complete becomes pending only
     * at the end.
     */
    const showApplied = (applied: readonly AppliedStep[], isOver: boolean) => {
      noteOwnChange()
      const items = recordsAfter(before, applied)
      client.setQueryData(cacheKey, wholeCollection(items))
      const remaining = remainingChanges(changes, steps, applied)
      const sent = pending
      pending = remaining
      if (!isUndo) setChanges((current) => pendingAfter(current, sent, { remaining, applied, zone }))
      else if (isOver) setChanges((current) => new Map([...current, ...remaining]))
      return remaining
    }
    showProgress({})
    void keepVersion(client, { zone, records: before, reason: versionReason(changes, zone, isUndo) })
    const { applied, failure } = await applySteps({
      client,
      domainId,
      zone,
      steps,
      before,
      onProgress: (soFar) => {
        showProgress({ done: soFar.length })
        if (isTimeToShow()) showApplied(soFar, false)
      },
      onPause: (pausedUntil) => showProgress({ pausedUntil }),
      signal,
    })
    // The response of a read that began before the changes would revert them on the screen.
    await client.cancelQueries({ queryKey: cacheKey })
    const remaining = showApplied(applied, true)
    // A change may take several requests, and counts as done when all of them are.
    const doneCount = changes.size - remaining.size
    void carryNotes(client, domainId, applied, formerNotes).catch(toastError)
    broadcastInvalidation(recordDependents)
    // The list already has the applied changes, so a large zone is not read again. Somebody else may have changed others.
    if (before.length <= maxPolledRecords) void client.invalidateQueries({ queryKey: cacheKey })
    void invalidate(client, changedZoneDependents)
    void client.invalidateQueries({ queryKey: ['records', 'list'], predicate: ({ queryKey }) => queryKey[2] !== 'all' })
    const plans = applied.map(({ plan }) => plan)
    setHostAddresses(isUndo ? [] : changedHostAddresses(plans, zone))
    for (const text of describeDifferences(applied, zone).slice(0, 3)) toast({ tone: 'info', text })
    const undoAction = applied.length > 0 && !isUndo ? { action: undoButton(() => undo(applied, formerNotes)) } : {}
    const oldAnswers = oldAnswersText(applied, domain)
    const withOldAnswers = (text: string) => (oldAnswers === null ? text : `${text}. ${oldAnswers}`)
    if (failure) {
      const text = failureText(failure, deletedSoFar(steps, applied), zone)
      setState({ kind: 'stopped', text, done: doneCount, total: changes.size })
      announce(`${stoppedText(doneCount, changes.size)}. ${text}`, { assertive: true })
      if (applied.length > 0)
        tell({ tone: 'info', text: withOldAnswers(appliedText(doneCount, changes.size)), ...undoAction })
      // An undo started after the page was left has no bar to show the failure.
      if (isUndo && hasLeft.current) toast({ tone: 'bad', text: `${stoppedText(doneCount, changes.size)}. ${text}` })
      return
    }
    setState(idle)
    if (remaining.size > 0) {
      tell({
        tone: hasLeft.current ? 'warn' : 'info',
        text: withOldAnswers(
          hasLeft.current ? leftText(doneCount, changes.size, zone) : appliedText(doneCount, changes.size),
        ),
        ...undoAction,
      })
      return
    }
    tell({
      tone: 'ok',
      text: withOldAnswers(doneText(doneCount, { isUndo, madeElsewhere: wanted.size - changes.size })),
      ...undoAction,
    })
  }

  /**
   * Says that nothing was sent. Dismissed once the service can be reached again, because the message is then outdated.
   */
  const tellNotSent = (reason: string) => {
    const id = toast({
      tone: 'bad',
      text: `${reason.replace(/\.$/, '')}. ${t('Nothing was sent, and your changes are kept.')}`,
    })
    lastToast.current = id
    if (!isReachable()) void whenReachable().then(() => toasts.dismiss(id))
  }

  const undo = (applied: readonly AppliedStep[], notes: RecordNotes) =>
    apply(inverseChanges(applied), { isUndo: true, isConfirmed: true, notes })

  const guarded = async (work: (signal: AbortSignal) => Promise<unknown>) => {
    if (locked.current) return
    locked.current = true
    running.current = new AbortController()
    try {
      await work(running.current.signal)
    } catch (error) {
      setState(idle)
      if (statusOf(error) === 404) {
        void invalidate(client, ['domains.view'])
        toast({ tone: 'bad', text: t('This domain no longer exists') })
      } else toastError(error)
    } finally {
      locked.current = false
    }
  }

  /** Applies changes, asking first if necessary. */
  const apply = (wanted: Changes, { isConfirmed = false, isUndo = false, notes }: ApplyHow = {}) =>
    guarded(async (signal) => {
      setState({ kind: 'checking' })
      if (lastToast.current !== null) toasts.dismiss(lastToast.current)
      const known = client.getQueryData(cacheKey)?.items ?? []
      const read = await Promise.all([
        readLatest(domainId, zone, known, wanted),
        client.fetchQuery({ ...domainView(domainId), staleTime: 0 }),
      ]).catch((error: unknown) => {
        if (isUndo || statusOf(error) === 404) throw error
        setState(idle)
        tellNotSent(errorMessage(error))
        return null
      })
      if (read === null || signal.aborted) return
      const [latest, { type, domain: name }] = read
      // The names on the screen ended in the former name.
      if (name !== zone && !isUndo) {
        setState(idle)
        return tellNotSent(t('{label} is now called {name}', { label: zone, name }))
      }
      // A domain that was made secondary has no records: its page then says so, and the changes are kept.
      if (type === 'slave' && latest.length === 0 && known.length > 0) return setState(idle)
      client.setQueryData(cacheKey, wholeCollection(latest))
      const { conflicts, left: changes } = findConflicts(wanted, latest, zone)
      if (changes.size === 0) {
        setChanges((current) => pendingAfter(current, wanted, { remaining: noChanges, applied: [], zone }))
        setState(idle)
        toast({ tone: 'info', text: t('Nothing to do: these changes have already been made') })
        return
      }
      const findings = findingsOfChanges(changes, indexZone(zone, zoneAfter(rowsOf(latest, changes, zone)), zoneTtl))
      const share = isConfirmed ? null : largeShare(changes, latest.length)
      if (conflicts.length > 0 || countWith(findings, 'error') > 0 || share !== null) {
        if (isUndo && hasLeft.current)
          return void toast({
            tone: 'bad',
            text: t('Nothing was undone: the records of {zone} were changed elsewhere since.', { zone }),
          })
        if (isUndo) setChanges((current) => new Map([...changes, ...current]))
        else if (changes !== wanted) {
          // The question concerns only the remaining changes and the current records.
          setChanges((current) => pendingAfter(current, wanted, { remaining: changes, applied: [], zone }))
          const madeCount = wanted.size - changes.size
          if (madeCount > 0) toast({ tone: 'info', text: madeAlreadyText(madeCount) })
        }
        setState({ kind: 'asking', questions: { changes, conflicts, findings, share } })
        return
      }
      await run({ wanted, changes, before: latest, isUndo, notes, signal })
    })

  /** Continues with the remaining questions after the user has decided about the changes with these keys. */
  const answer = (keys: readonly string[], decide: (changes: Changes) => Changes) => {
    if (state.kind !== 'asking') return
    const records = client.getQueryData(cacheKey)?.items ?? []
    const changes = decide(state.questions.changes)
    const answered = new Set(keys)
    const conflicts = state.questions.conflicts.filter(({ change }) => !answered.has(change.key))
    const findings = findingsOfChanges(changes, indexZone(zone, zoneAfter(rowsOf(records, changes, zone)), zoneTtl))
    const share = state.questions.share === null ? null : largeShare(changes, records.length)
    // Only the changes in question are applied later, even if the zone has other pending changes.
    setState(changes.size > 0 ? { kind: 'asking', questions: { changes, conflicts, findings, share } } : idle)
  }

  return {
    state,
    apply,
    answer,
    dismiss: () => setState(idle),
    forgetRefusal,
    /** Stops sending; changes that have not been applied stay pending. */
    stop: () => running.current?.abort(),
    busy: state.kind === 'checking' || state.kind === 'applying',
    hostAddresses,
    dismissHostAddresses: () => setHostAddresses([]),
  }
}
