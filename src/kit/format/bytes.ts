const numberFormat = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })
const byteUnits = ['B', 'KB', 'MB', 'GB', 'TB'] as const

/** Bytes, where 1 KB is 1024 bytes: `512 B`, `84.2 MB`, `4.1 GB`. */
export function formatBytes(bytes: number): string {
  const power = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), byteUnits.length - 1)
  return `${numberFormat.format(bytes / 1024 ** power)} ${byteUnits[power]}`
}
