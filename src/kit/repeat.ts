/** Asks before something is sent again whose first attempt is unconfirmed, where no form or dialog can ask by itself. */
import { lazyComponent } from '#ui/lazy-component.ts'
import { openDialog } from './dialogs.tsx'
import type { HostedRepeatDialogProps } from './repeat-dialog.tsx'

const lazyRepeatDialog = lazyComponent<HostedRepeatDialogProps>(
  async () => (await import('./repeat-dialog.tsx')).HostedRepeatDialog,
)

/** `label`: what is repeated, as a button says it: "Clone". Resolves to whether the user wants that. */
export async function askToRepeat(label: string, description?: string): Promise<boolean> {
  let confirmed = false
  const onConfirm = () => {
    confirmed = true
  }
  await openDialog<Pick<HostedRepeatDialogProps, 'label' | 'description' | 'onConfirm'>>(lazyRepeatDialog, {
    label,
    description,
    onConfirm,
  })
  return confirmed
}
