/** Sizes, prices, counts and labels as text. */
import { currentLanguage, perLanguage } from '#contract/translate.ts'

const numberFormat = perLanguage((language) => new Intl.NumberFormat(language, { maximumFractionDigits: 1 }))

/** Gigabytes of traffic, where 1 TB is 1000 GB (gaps 2.1): `500 GB`, `2 TB`, `9.5 PB`. */
export const formatTransfer = (gigabytes: number) =>
  gigabytes < 1000
    ? `${numberFormat().format(gigabytes)} GB`
    : gigabytes < 1_000_000
      ? `${numberFormat().format(gigabytes / 1000)} TB`
      : `${numberFormat().format(gigabytes / 1_000_000)} PB`

const centsFormat = perLanguage((language) => new Intl.NumberFormat(language, { style: 'currency', currency: 'USD' }))
/** Hourly prices are often fractions of a cent. */
const fractionFormat = perLanguage(
  (language) =>
    new Intl.NumberFormat(language, {
      style: 'currency',
      currency: 'USD',
      minimumFractionDigits: 3,
      maximumFractionDigits: 4,
    }),
)
const wholeDollarFormat = perLanguage(
  (language) => new Intl.NumberFormat(language, { style: 'currency', currency: 'USD', maximumFractionDigits: 0 }),
)

/** `$20`, `$12.50`. */
export const formatMonthlyPrice = (price: number) =>
  (Number.isInteger(price) ? wholeDollarFormat : centsFormat)().format(price)
/** `$12.00`. */
export const formatAmount = (amount: number) => centsFormat().format(amount)
/** `$0.0075`. */
export const formatHourlyPrice = (price: number) => fractionFormat().format(price)

/** The words for the items of a list. */
export interface Noun {
  readonly plural: () => string
  /** "1 entry", "1,500 entries". */
  readonly counted: (count: number) => string
}

/**
 * A heading inside a sentence: "Search nodes" for the list "Nodes". Only English writes its nouns in lower case there;
 * German has capital letters in both.
 */
export const inSentence = (heading: string) => (currentLanguage() === 'en' ? heading.toLowerCase() : heading)

/** A label inside a sentence, in which names keep their capital letters: "daily backup". */
export const labelInSentence = (label: string) =>
  currentLanguage() === 'en' ? label.charAt(0).toLowerCase() + label.slice(1) : label
