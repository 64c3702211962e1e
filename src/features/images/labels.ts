/** Words for images. */
import type { Image } from '#contract/areas/images.ts'
import type { ImageAge, ImageState } from '#contract/rules/images/image-states.ts'
import { t } from '#contract/translate.ts'
import type { Tone } from '#ui/badge.tsx'

export const stateLabels: Readonly<Record<ImageState, () => string>> = {
  available: () => t('Available'),
  creating: () => t('Creating'),
  processing: () => t('Processing'),
  pending_upload: () => t('Waiting for data'),
}
export const stateTones: Readonly<Record<ImageState, Tone>> = {
  available: 'ok',
  creating: 'busy',
  processing: 'busy',
  pending_upload: 'warn',
}

export const kinds = ['own', 'automatic', 'public'] as const
type Kind = (typeof kinds)[number]
/** Who owns the image, and how it was made. */
export const kindOf = ({ is_public: isPublic, type }: Image): Kind =>
  isPublic ? 'public' : type === 'automatic' ? 'automatic' : 'own'
export const kindLabels: Readonly<Record<Kind, () => string>> = {
  own: () => t('Yours'),
  automatic: () => t('Automatic'),
  public: () => t('Public'),
}

export const ageLabels: Readonly<Record<ImageAge, () => string>> = {
  current: () => t('Current'),
  'end-of-life': () => t('Past end of life'),
  deprecated: () => t('Deprecated'),
}

export const labelHint = () =>
  t('Letters, digits, spaces, commas, periods, question marks, hyphens, underscores and apostrophes.')
