/** In a dialog while sensitive data is hidden: nobody should confirm or choose what they cannot read. */
import { t } from '#contract/translate.ts'
import { Button } from '#ui/button.tsx'
import { useStore } from '#ui/use-store.ts'
import { privacy, togglePrivacy } from './privacy.ts'

export function HiddenNote() {
  if (!useStore(privacy)) return null
  return (
    <p data-public className="mt-3 flex items-center gap-3 text-ink">
      {t('Sensitive data is hidden.')}
      <Button
        size="sm"
        onClick={({ currentTarget }) => {
          // The button is gone afterwards.
          const dialog = currentTarget.closest<HTMLElement>('[role$=dialog]')
          togglePrivacy()
          dialog?.focus()
        }}
      >
        {t('Show')}
      </Button>
    </p>
  )
}
