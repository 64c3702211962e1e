import { classes } from './class-names.ts'

/**
 * A value over time, without axes. Decorative: the number beside it gives the current value. `points`: time and value,
 * the oldest first; without any, a dashed line takes their place.
 */
export function Sparkline({ points }: { points: readonly (readonly [number, number])[] }) {
  const [from = 0, to = 1] = [points[0]?.[0], points.at(-1)?.[0]]
  const largest = Math.max(...points.map(([, value]) => value), Number.MIN_VALUE)
  const isEmpty = points.length === 0
  const line = points
    .map(
      ([time, value], index) =>
        `${index === 0 ? 'M' : 'L'}${(((time - from) / Math.max(1, to - from)) * 100).toFixed(1)} ${(30 - (value / largest) * 28).toFixed(1)}`,
    )
    .join('')
  return (
    <svg
      aria-hidden
      viewBox="0 0 100 32"
      preserveAspectRatio="none"
      className={classes('mb-1 block h-8 w-full', isEmpty ? 'text-ink-faint' : 'text-accent')}
    >
      {!isEmpty && <path d={`${line}V32H0Z`} className="fill-current opacity-10" />}
      <path
        d={isEmpty ? 'M0 30H100' : line}
        fill="none"
        stroke="currentColor"
        strokeWidth={1.5}
        strokeDasharray={isEmpty ? '4 4' : undefined}
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}
