/** Sizes, prices and places as people read them. */
import type { Region } from '#contract/areas/regions.ts'

const number = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })

/** Megabytes of the wire (1 GB = 1024 MB there): `512 MB`, `3.4 GB`, `1.3 TB`. */
export function size(megabytes: number): string {
  if (megabytes < 1024) return `${number.format(megabytes)} MB`
  const gigabytes = megabytes / 1024
  return gigabytes < 10_000 ? `${number.format(gigabytes)} GB` : `${number.format(gigabytes / 1024)} TB`
}

/** Gigabytes of traffic, where 1000 are a terabyte (gaps 2.1): `500 GB`, `2 TB`. */
export const transfer = (gigabytes: number) =>
  (gigabytes < 1000 ? `${number.format(gigabytes)} GB` : `${number.format(gigabytes / 1000)} TB`)

const cents = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' })
/** Hourly prices are fractions of a cent. */
const fine = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD', minimumFractionDigits: 3, maximumFractionDigits: 4 })
const whole = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })

/** `$20`, `$12.50`. */
export const monthly = (price: number) => (Number.isInteger(price) ? whole : cents).format(price)
/** `$0.0075`. */
export const hourly = (price: number) => fine.format(price)

/** "Frankfurt, DE"; older services have no label. */
export const regionLabel = (region: Region) => region.label ?? region.id
