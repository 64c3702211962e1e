/** Figures of charts, maps and uploads as text. Sizes, prices and counts are in texts.ts, which the first visit needs. */
import { formatNumber } from '#contract/text.ts'
import { currentLanguage, perLanguage } from '#contract/translate.ts'
import { formatDuration } from './time.tsx'

const numberFormat = perLanguage((language) => new Intl.NumberFormat(language, { maximumFractionDigits: 1 }))

/** A figure that is never separated from its unit by a line break. */
export const unbroken = (figure: string) => figure.replaceAll(' ', '\u00a0')

const byteUnits = ['B', 'KB', 'MB', 'GB', 'TB'] as const

/** Bytes, where 1 KB is 1024 bytes: `512 B`, `84.2 MB`, `4.1 GB`. */
export function formatBytes(bytes: number): string {
  const power = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), byteUnits.length - 1)
  return `${numberFormat().format(bytes / 1024 ** power)} ${byteUnits[power]}`
}

/** `1.2K` */
export const formatCompact = (count: number) =>
  new Intl.NumberFormat(currentLanguage(), { notation: 'compact', maximumFractionDigits: 1 }).format(count)

/** Up to three significant digits: `0.42`, `3.1`, `42`, `1,240`. */
export const formatMeasurement = (value: number) =>
  value.toLocaleString(
    currentLanguage(),
    value < 100 ? { maximumSignificantDigits: value < 1 ? 2 : 3 } : { maximumFractionDigits: 0 },
  )

/** A share in percent, without its sign: `42`, `0.4`, `<0.1`. Only nothing is 0. */
export function formatShare(percent: number): string {
  if (percent >= 1 || percent <= 0) return formatNumber(Math.round(percent))
  return `${percent < 0.1 ? '<' : ''}${numberFormat().format(Math.max(0.1, percent))}`
}

/** How long something took: `4 min`, where a time that runs is `4 min 00 s` for a moment. In milliseconds. */
export const finalDuration = (durationMs: number) => formatDuration(durationMs).replace(/ 00 \w+$/, '')
