/** In a dialog while sensitive data is hidden: nobody should confirm or choose what they cannot read. */
import { t } from '#contract/translate.ts'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/class-names.ts'
import { togglePrivacy } from './privacy.ts'

interface HiddenNoteProps {
  className: string
  /** Where the focus goes, because the button disappears; by default to the dialog. */
  focus?: (() => void) | undefined
}

export const HiddenNote = ({ className, focus }: HiddenNoteProps) => (
  <p data-public className={classes('hidden items-center gap-3 text-ink in-data-private:flex', className)}>
    {t('Sensitive data is hidden.')}
    <Button
      size="sm"
      onClick={({ currentTarget }) => {
        togglePrivacy()
        if (focus) focus()
        else currentTarget.closest<HTMLElement>('[role=dialog]')?.focus()
      }}
    >
      {t('Show')}
    </Button>
  </p>
)
