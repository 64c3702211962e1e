import { t } from '#contract/translate.ts'
import { useIsRestricted } from '#kit/permission/principal.ts'

/** Shown in place of the controls that change tags. */
export const RestrictedTagsNote = () =>
  useIsRestricted() ? <p className="text-sm text-ink-muted">{t('Only unrestricted users can change tags.')}</p> : null
