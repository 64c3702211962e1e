/** In a dialog while sensitive data is hidden: nobody should confirm or choose what they cannot read. */
import { t } from '#contract/translate.ts'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/class-names.ts'
import { useStore } from '#ui/use-store.ts'
import { privacy, togglePrivacy } from './privacy.ts'

interface HiddenNoteProps {
  className: string
  /** Where the focus goes, because the button disappears; by default to the dialog. */
  focus?: (() => void) | undefined
}

export function HiddenNote({ className, focus }: HiddenNoteProps) {
  if (!useStore(privacy)) return null
  return (
    <p data-public className={classes('flex items-center gap-3 text-ink', className)}>
      {t('Sensitive data is hidden.')}
      <Button
        size="sm"
        onClick={({ currentTarget }) => {
          // It is gone afterwards.
          const dialog = currentTarget.closest<HTMLElement>('[role=dialog]')
          togglePrivacy()
          if (focus) focus()
          else dialog?.focus()
        }}
      >
        {t('Show')}
      </Button>
    </p>
  )
}
