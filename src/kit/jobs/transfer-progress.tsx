/** The progress of a transfer in bytes, with its speed and the time left. */
import { t } from '#contract/translate.ts'
import { formatBytes } from '../format/figures.ts'
import { Progress } from '#ui/progress.tsx'
import { rich } from '#ui/rich.tsx'
import { formatDuration, SecondsUntil } from '../format/time.tsx'
import type { Transfer } from './transfers.ts'

const tones = { running: 'accent', finished: 'ok', failed: 'bad' } as const

/** "84.2 MB of 200 MB · 12.4 MB/s · 9 s left". */
function transferDetails({ state, processed, total, bytesPerSecond }: Transfer): string {
  const amount = t('{count} of {total}', { count: formatBytes(processed), total: formatBytes(total) })
  if (state !== 'running' || bytesPerSecond === null || bytesPerSecond <= 0) return amount
  const secondsLeft = (total - processed) / bytesPerSecond
  return t('{amount} · {speed}/s · {duration} left', {
    amount,
    speed: formatBytes(bytesPerSecond),
    duration: formatDuration(secondsLeft * 1000),
  })
}

interface TransferProgressProps {
  transfer: Transfer
  /** Set where the page already tells screen readers why it failed. */
  brief?: boolean
}

export function TransferProgress({ transfer, brief = false }: TransferProgressProps) {
  const { title, state, step, processed, total, reason, retryAt } = transfer
  const details = transferDetails(transfer)
  return (
    <div className="grid gap-1.5">
      <Progress value={processed} max={total} label={title} valueText={`${step}: ${details}`} tone={tones[state]} />
      {state === 'failed' ? (
        <p role={brief ? undefined : 'alert'} className="text-bad">
          {reason}
        </p>
      ) : retryAt !== null ? (
        <p className="text-sm text-warn">
          <output>{reason}</output> {rich('Retrying {time}.', { time: <SecondsUntil at={retryAt} /> })}
        </p>
      ) : (
        <p className="flex flex-wrap justify-between gap-x-3 text-xs text-ink-muted">
          <span>{step}</span>
          <span className="tabular-nums">{details}</span>
        </p>
      )}
    </div>
  )
}
