/** For `beforeSubmit` of a dialog whose request is right only for what the dialog shows. */
import { t } from '#contract/translate.ts'

/**
 * Reads again what the dialog shows. Resolves to true where that has not changed, else to a sentence: the dialog shows
 * the new state then, and a second press sends. What cannot be read now is not in the way: the service decides.
 */
export const confirmShown = (label: string, isAsShown: () => Promise<boolean>): Promise<true | string> =>
  isAsShown().then(
    (same) =>
      same ||
      t('{label} was changed elsewhere meanwhile. Check what is shown now, then press the button again.', { label }),
    () => true,
  )
