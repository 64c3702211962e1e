/** For `beforeSubmit` of a dialog whose request is right only while what the dialog shows is up to date. */
import { t } from '#contract/translate.ts'

/**
 * Reads again the data that the dialog shows. Resolves to true if it has not changed, else to a sentence: the dialog
 * then shows the new state, and a second press sends. Data that cannot be read now does not block the request: the
 * service decides.
 */
export const confirmShown = (label: string, isAsShown: () => Promise<boolean>): Promise<true | string> =>
  isAsShown().then(
    (same) =>
      same || t('{label} was changed elsewhere. Check what is shown now, then press the button again.', { label }),
    () => true,
  )
