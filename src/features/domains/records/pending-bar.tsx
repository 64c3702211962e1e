/** The collected changes of a zone: how many there are, their progress while they are applied, and what stopped them. */
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Progress } from '#ui/progress.tsx'
import { pluralize } from '#kit/format.ts'
import { countChanges, type Changes } from './changes.ts'
import type { ApplyState } from './use-apply.ts'

interface PendingBarProps {
  changes: Changes
  state: ApplyState
  /** Changes with errors, and with warnings. */
  errorCount: number
  warningCount: number
  onReview: () => void
  onApply: () => void
  onDiscard: () => void
  onDismiss: () => void
}

/** "1 new, 2 changed" */
export function describeChanges(changes: Changes): string {
  const { added, changed, deleted } = countChanges(changes)
  return [
    ...(added > 0 ? [`${added.toLocaleString('en')} new`] : []),
    ...(changed > 0 ? [`${changed.toLocaleString('en')} changed`] : []),
    ...(deleted > 0 ? [`${deleted.toLocaleString('en')} to delete`] : []),
  ].join(', ')
}

export function PendingBar(props: PendingBarProps) {
  const { changes, state, errorCount, warningCount, onReview, onApply, onDiscard, onDismiss } = props
  if (changes.size === 0 && state.kind !== 'stopped') return null
  const busy = state.kind === 'checking' || state.kind === 'applying'
  return (
    <section
      aria-label="Pending changes"
      data-bottom-bar
      className="sticky bottom-[calc(0.5rem+var(--job-tray,0px))] z-20 mt-3 grid gap-2 rounded-lg border border-accent/40 bg-raised p-3 shadow-pop"
    >
      {state.kind === 'stopped' && (
        <Notice
          tone="bad"
          role="alert"
          title={`Stopped after ${state.done} of ${pluralize(state.total, 'change')}`}
          actions={
            <Button size="sm" onClick={onDismiss}>
              Close
            </Button>
          }
        >
          {state.text} {changes.size > 0 ? 'The remaining changes are kept here.' : ''}
        </Notice>
      )}
      {state.kind === 'applying' ? (
        <Progress
          label={`Applying ${pluralize(state.total, 'change')}`}
          value={state.done}
          max={state.total}
          valueText={`${state.done} of ${state.total}`}
        />
      ) : null}
      {changes.size > 0 && (
        <div className="flex flex-wrap items-center gap-2">
          <output className="min-w-[min(100%,16rem)] flex-1">
            <strong>{pluralize(changes.size, 'pending change')}</strong>
            <span className="text-ink-muted"> ({describeChanges(changes)}), not saved yet</span>
            {errorCount > 0 && <span className="text-bad">. {pluralize(errorCount, 'error')}</span>}
            {warningCount > 0 && <span className="text-warn">. {pluralize(warningCount, 'warning')}</span>}
          </output>
          <Button variant="ghost" disabledReason={busy ? 'Still working' : null} onClick={onDiscard}>
            Discard
          </Button>
          <Button disabledReason={busy ? 'Still working' : null} onClick={onReview}>
            Review
          </Button>
          <Button variant="primary" busy={busy} onClick={onApply}>
            Apply changes
          </Button>
        </div>
      )}
    </section>
  )
}
