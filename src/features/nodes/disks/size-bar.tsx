/**
 * The storage of a node with the disk being resized, whose end can be dragged. For the pointer only: the number field
 * next to it shows and sets the same size.
 */
import type { PointerEvent } from 'react'
import { classes } from '#ui/class-names.ts'
import { SegmentedBar } from '#ui/segmented-bar.tsx'
import { formatSize } from '#contract/text.ts'
import { t } from '#contract/translate.ts'

interface Props {
  /** All sizes are in MB. The disk's own size is null or NaN while its field holds no number. */
  size: number | null
  /** The total size of the other disks. */
  others: number
  /** The storage of the node. */
  total: number
  onChange: (size: number) => void
}

const step = 1024

export function SizeBar({ size, others, total, onChange }: Props) {
  const max = total - others
  const shown = Math.min(Math.max(size || 0, 0), max)
  const drag = ({ currentTarget, pointerId, clientX }: PointerEvent<HTMLElement>) => {
    const bar = currentTarget.parentElement?.getBoundingClientRect()
    if (!bar || !currentTarget.hasPointerCapture(pointerId)) return
    const dragged = ((clientX - bar.left) / bar.width) * total - others
    onChange(Math.min(Math.max(Math.round(dragged / step) * step, step), max))
  }
  const sizes = { others: formatSize(others), free: formatSize(max - shown), total: formatSize(total) }
  return (
    <div aria-hidden>
      <div className="relative py-2">
        <SegmentedBar
          className="h-3"
          segments={[
            { label: 'others', value: others, tone: 'off' },
            { label: 'disk', value: shown, tone: 'accent' },
            { label: 'free', value: max - shown, tone: 'rest' },
          ]}
        />
        <span
          data-size-handle
          className="absolute inset-y-0 w-6 -translate-x-1/2 cursor-ew-resize touch-none before:absolute before:inset-y-0.5 before:left-1/2 before:w-1.5 before:-translate-x-1/2 before:rounded-full before:border before:border-surface before:bg-ink hover:before:bg-accent"
          style={{ left: `${((others + shown) / total) * 100}%` }}
          onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={drag}
        />
      </div>
      {/* The free space is unknown while the field holds no number. */}
      <p className={classes('text-xs text-ink-muted', !size && 'invisible')}>
        {others > 0 ? t('Other disks {others}, free {free} of {total}', sizes) : t('free {free} of {total}', sizes)}
      </p>
    </div>
  )
}
