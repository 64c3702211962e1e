/** The number of completed checks, as a ring with a number. */
import { formatNumber } from '#contract/text.ts'
import { t } from '#contract/translate.ts'

const radius = 26
const circumference = 2 * Math.PI * radius

export function Score({ done, total }: { done: number; total: number }) {
  const tone = done === total ? 'text-ok' : done * 2 >= total ? 'text-warn' : 'text-bad'
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <svg viewBox="0 0 64 64" className={`size-16 flex-none -rotate-90 ${tone}`} aria-hidden>
        <circle cx="32" cy="32" r={radius} fill="none" strokeWidth="7" className="stroke-line" />
        <circle
          cx="32"
          cy="32"
          r={radius}
          fill="none"
          stroke="currentColor"
          strokeWidth="7"
          strokeLinecap="round"
          strokeDasharray={`${(circumference * done) / total} ${circumference}`}
          visibility={done === 0 ? 'hidden' : undefined}
        />
      </svg>
      <div className="min-w-[min(100%,12rem)] flex-1">
        <p className="text-lg font-semibold">
          {t('{count} of {total}', { count: formatNumber(done), total: formatNumber(total) })}
        </p>
        <p className="text-ink-muted">
          {done === total
            ? t('Your account is well protected.')
            : t('Complete the open items to protect your account.')}
        </p>
      </div>
    </div>
  )
}
