/**
 * The course of a value without axes. Decorative: the number beside it says where it stands. `points`: time and value,
 * the oldest first.
 */
export function Sparkline({ points }: { points: readonly (readonly [number, number])[] }) {
  const [from = 0, to = 1] = [points[0]?.[0], points.at(-1)?.[0]]
  const largest = Math.max(...points.map(([, value]) => value), Number.MIN_VALUE)
  const line = points
    .map(
      ([time, value], index) =>
        `${index === 0 ? 'M' : 'L'}${(((time - from) / Math.max(1, to - from)) * 100).toFixed(1)} ${(30 - (value / largest) * 28).toFixed(1)}`,
    )
    .join('')
  return (
    <svg aria-hidden viewBox="0 0 100 32" preserveAspectRatio="none" className="mb-1 block h-8 w-full text-accent">
      {line && <path d={`${line}V32H0Z`} className="fill-current opacity-10" />}
      <path d={line} fill="none" stroke="currentColor" strokeWidth={1.5} vectorEffect="non-scaling-stroke" />
    </svg>
  )
}
