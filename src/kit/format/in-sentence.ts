import { currentLanguage } from '#contract/translate.ts'

/** A label within a sentence: "daily backup". Other languages than English keep it, because it may begin with a noun. */
export const inSentence = (label: string) =>
  currentLanguage() === 'en' ? label.charAt(0).toLowerCase() + label.slice(1) : label
