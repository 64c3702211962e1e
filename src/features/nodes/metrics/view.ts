/** The shared state of all charts on the page: the visible period, zoomed or whole, and the selected moment. */
import { useMemo, useState } from 'react'
import { dayMs } from '#contract/time.ts'
import { t } from '#contract/translate.ts'
import { announce } from '#ui/announce.ts'
import { useTimeZone } from '#kit/format/time.tsx'
import type { Span } from './series.ts'
import { formatSpan } from './time-axis.ts'

/** The minimum number of intervals between points in a zoomed chart. */
export const minIntervals = 6

/**
 * The period of all points, and at least a day of it: a single point, or a few, would have no axis. A month begins with
 * its first point, the last 24 hours end with their last one. `times`: the times of all points, oldest first.
 */
export function wholeSpan(times: readonly number[], grows: 'forward' | 'backward'): Span {
  const [from = 0, to = from] = [times[0], times.at(-1)]
  return grows === 'forward' ? { from, to: Math.max(to, from + dayMs) } : { from: Math.min(from, to - dayMs), to }
}

/**
 * The nearest part of the period that starts and ends at points. Extended around its middle if it is too short, but
 * kept within the period. `times`: the times of all points, oldest first.
 */
export function spanOf(times: readonly number[], { from, to }: Span): Span {
  const last = times.length - 1
  const nearest = (time: number) => {
    const after = times.findIndex((each) => each >= time)
    if (after < 0) return last
    const [before = time, found = time] = [times[after - 1], times[after]]
    return after > 0 && time - before < found - time ? after - 1 : after
  }
  const [start, end] = [nearest(Math.min(from, to)), nearest(Math.max(from, to))]
  const length = Math.max(end - start, minIntervals)
  const first = Math.max(0, Math.min(Math.round((start + end - length) / 2), last - length))
  return { from: times[first] ?? 0, to: times[Math.min(last, first + length)] ?? 0 }
}

/** Scales the span by a factor around a moment, which keeps its relative position. */
export function zoomed({ from, to }: Span, around: number, factor: number): Span {
  return { from: around - (around - from) * factor, to: around + (to - around) * factor }
}

export interface ChartView {
  /** The visible span. */
  readonly shown: Span
  readonly isZoomed: boolean
  /** The selected moment; null for the latest. */
  readonly selected: number | null
  readonly select: (time: number | null) => void
  readonly zoomTo: (span: Span) => void
  /** Zooms around the selected moment, or else the middle. */
  readonly zoomBy: (factor: number) => void
  readonly reset: () => void
}

/** `times`: the times of all points, oldest first. `whole`: the period that they belong to. */
export function useChartView(times: readonly number[], whole: Span): ChartView {
  const timeZone = useTimeZone()
  const [selected, select] = useState<number | null>(null)
  const [zoom, setZoom] = useState<Span | null>(null)
  // As new points shift the period, the zoomed part eventually moves out of it.
  const shown = useMemo(() => (zoom ? spanOf(times, zoom) : whole), [times, zoom, whole])
  const zoomTo = (span: Span) => {
    const next = spanOf(times, span)
    const isWhole = next.from === times[0] && next.to === times.at(-1)
    setZoom(isWhole ? null : next)
    announce(isWhole ? t('Showing the whole period') : t('Showing {period}', { period: formatSpan(next, timeZone) }))
  }
  return {
    shown,
    isZoomed: zoom !== null,
    selected,
    select,
    zoomTo,
    zoomBy: (factor) => {
      const isShown = selected !== null && selected >= shown.from && selected <= shown.to
      // The part that has points.
      const { from, to } = spanOf(times, shown)
      zoomTo(zoomed({ from, to }, isShown ? selected : (from + to) / 2, factor))
    },
    reset: () => zoomTo(whole),
  }
}
