/** Texts that users have typed, inside the sentences of the dashboard. */

/** Control characters, and characters that reorder the text after them (Unicode UAX 9). */
const invisible = /[\p{Cc}\p{Bidi_Control}]/gu

export const hasInvisibleCharacters = (text: string) => text.search(invisible) !== -1

/** Hebrew, Arabic and the related scripts, with their presentation forms. */
const rightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/

/** Shows invisible characters as �, and isolates text that runs from right to left, so that neither changes the sentence around it. */
export function quoteText(typed: string): string {
  const visible = typed.replace(invisible, '\uFFFD')
  return rightToLeft.test(visible) ? `\u2068${visible}\u2069` : visible
}

/** Why a value of the wrong type is refused. */
export const typeReason = (type: string) => `Must be of type ${type}`

/** The order of labels and other names in every list: web-2 before web-10, whatever their case. */
export const compareLabels = new Intl.Collator('en', { numeric: true, sensitivity: 'base' }).compare
