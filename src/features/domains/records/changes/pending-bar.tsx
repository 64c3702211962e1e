/**
 * The bar for a zone's collected changes: their number, their progress while they are applied, and why they stopped.
 */
import { useEffect, useRef } from 'react'
import { formatNumber } from '#contract/text.ts'
import { inContext, plural, t } from '#contract/translate.ts'
import { forbiddenMessages } from '#api/error.ts'
import { Status } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/class-names.ts'
import { Notice } from '#ui/notice.tsx'
import { Progress } from '#ui/progress.tsx'
import { rich } from '#ui/rich.tsx'
import { useNarrowViewport } from '#ui/viewport.ts'
import { RateLimitCountdown } from '#kit/format/time.tsx'
import { reportBarHeight, stickyBarClass } from '#kit/page/cover-height.ts'
import { countChanges, type Changes } from './changes.ts'
import { stoppedText } from './apply-words.ts'
import type { ApplyState } from './use-apply.ts'

interface PendingBarProps {
  changes: Changes
  state: ApplyState
  /** Changes with errors, and with warnings. */
  errorCount: number
  warningCount: number
  /** Why the user may no longer change the zone, as a clause; null when they may. */
  accessReason: string | null
  /** Whether a reload would restore the changes. */
  kept: boolean
  /** How many other changes had already been applied when the tab restored these; null when nothing was restored. */
  appliedBefore: number | null
  onReview: () => void
  onApply: () => void
  onDiscard: () => void
  onStop: () => void
  onDismiss: () => void
}

/** "1 new, 2 changed" */
export function describeChanges(changes: Changes): string {
  const { added, changed, deleted } = countChanges(changes)
  return [
    ...(added > 0 ? [t('{count} new', { count: formatNumber(added) })] : []),
    ...(changed > 0 ? [t('{count} changed', { count: formatNumber(changed) })] : []),
    ...(deleted > 0 ? [t('{count} to delete', { count: formatNumber(deleted) })] : []),
  ].join(', ')
}

export function PendingBar(props: PendingBarProps) {
  const {
    changes,
    state,
    errorCount,
    warningCount,
    accessReason,
    kept,
    appliedBefore,
    onReview,
    onApply,
    onDiscard,
    onStop,
    onDismiss,
  } = props
  const narrow = useNarrowViewport()
  const buttons = useRef<HTMLDivElement>(null)
  const isStopping = useRef(false)
  useEffect(() => {
    if (state.kind === 'applying' || !isStopping.current) return
    isStopping.current = false
    // The focused button is gone.
    buttons.current?.querySelector<HTMLElement>('button:last-of-type')?.focus()
  }, [state.kind])
  if (changes.size === 0 && state.kind !== 'stopped' && state.kind !== 'applying') return null
  const stopped = state.kind === 'stopped' ? state : null
  const stoppedAfter = stopped && stoppedText(stopped.done, stopped.total)
  const counted = {
    changes: (
      <strong className="text-ink">{plural(changes.size, '{count} pending change', '{count} pending changes')}</strong>
    ),
    details: describeChanges(changes),
  }
  const busy = state.kind === 'checking' || state.kind === 'applying'
  return (
    <section aria-label={t('Pending changes')} ref={reportBarHeight} className={classes('grid gap-2', stickyBarClass)}>
      {stopped && accessReason === null && (
        <Notice
          tone="bad"
          role="alert"
          title={stoppedAfter}
          actions={
            <Button size="sm" onClick={onDismiss}>
              {t('Close')}
            </Button>
          }
        >
          <p>{stopped.text}</p>
          {changes.size > 0 ? <p>{t('The remaining changes are kept here.')}</p> : null}
        </Notice>
      )}
      {accessReason !== null && (
        <Notice tone="warn" role="alert" title={`${accessReason}.`}>
          {stoppedAfter !== null && `${stoppedAfter}. `}
          {changes.size > 0 && `${t('Your changes are kept here, but cannot be applied.')} `}
          {forbiddenMessages.remedy()}
        </Notice>
      )}
      {state.kind === 'applying' ? (
        <Applying
          {...state}
          kept={kept}
          onStop={() => {
            isStopping.current = true
            onStop()
          }}
        />
      ) : changes.size > 0 ? (
        <div ref={buttons} className="flex flex-wrap items-center gap-2">
          <output className="flex min-w-[min(100%,16rem)] flex-1 flex-wrap gap-x-3 text-ink-muted max-sm:min-w-full">
            <span>
              {appliedBefore !== null
                ? rich('{changes} ({details}), restored and not saved yet', counted)
                : narrow
                  ? counted.changes
                  : rich('{changes} ({details}), not saved yet', counted)}
              {appliedBefore !== null && appliedBefore > 0 && (
                <>
                  {'. '}
                  <span className="text-warn">
                    {plural(
                      appliedBefore,
                      '{count} of {total} was already applied',
                      '{count} of {total} were already applied',
                      { total: formatNumber(changes.size + appliedBefore) },
                    )}
                  </span>
                </>
              )}
              {!kept && (
                <>
                  {'. '}
                  <span className="text-warn">{t('Too many to be restored after a reload')}</span>
                </>
              )}
            </span>
            {errorCount > 0 && <Status tone="bad">{plural(errorCount, '{count} error', '{count} errors')}</Status>}
            {warningCount > 0 && (
              <Status tone="warn">{plural(warningCount, '{count} warning', '{count} warnings')}</Status>
            )}
          </output>
          {!narrow && (
            <Button variant="ghost" disabledReason={busy ? t('Still working') : null} onClick={onDiscard}>
              {t('Discard')}
            </Button>
          )}
          {/* Still enabled when the changes can no longer be applied, so that the user can read and copy them. */}
          <Button disabledReason={busy ? t('Still working') : null} onClick={onReview} className="max-sm:flex-1">
            {inContext('verb', 'Review')}
          </Button>
          {accessReason === null && (
            <Button variant="primary" busy={busy} onClick={onApply} className="max-sm:flex-1">
              {t('Apply changes')}
            </Button>
          )}
        </div>
      ) : null}
    </section>
  )
}

interface ApplyingProps {
  kept: boolean
  done: number
  total: number
  pausedUntil: number | null
  onStop: () => void
}

function Applying({ kept, done, total, pausedUntil, onStop }: ApplyingProps) {
  const count = t('{count} of {total}', { count: formatNumber(done), total: formatNumber(total) })
  return (
    <div className="flex flex-wrap items-center gap-2">
      <div className="grid min-w-[min(100%,16rem)] flex-1 gap-1.5">
        <div className="flex flex-wrap items-baseline gap-x-3 text-ink-muted">
          <span>
            {rich('Applying changes: {progress}', {
              progress: <strong className="text-ink tabular-nums">{count}</strong>,
            })}
          </span>
          {!kept && <span className="text-warn">{t('Too many to be restored after a reload')}</span>}
          {pausedUntil === null ? null : <RateLimitCountdown until={pausedUntil} />}
        </div>
        <Progress label={t('Applying changes')} value={done} max={total} valueText={count} />
      </div>
      <Button onClick={onStop}>{t('Stop')}</Button>
    </div>
  )
}
