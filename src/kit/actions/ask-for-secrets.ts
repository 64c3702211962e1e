/** Asks for the secrets of a job that a reload has interrupted: they were kept nowhere. */
import type { ErrorDetail } from '#contract/validation.ts'
import { lazyComponent } from '#ui/lazy-component.ts'
import { openDialog } from '../dialogs.tsx'
import type { LeftOutSecret } from './plain-request.ts'
import type { EnteredSecrets } from './stored-request.ts'

const lazyDialog = lazyComponent(async () => (await import('./secrets-dialog.tsx')).SecretsDialog)

/** `check` returns what is wrong with them. Resolves to null when the user cancels. */
export async function askForSecrets(
  jobTitle: string,
  secrets: readonly LeftOutSecret[],
  check: (entered: EnteredSecrets) => readonly ErrorDetail[],
): Promise<EnteredSecrets | null> {
  let entered: EnteredSecrets | null = null
  await openDialog(lazyDialog, {
    jobTitle,
    secrets,
    check,
    onEntered: (values: EnteredSecrets) => {
      entered = values
    },
  })
  return entered
}
