import { sshKeys } from '#contract/areas/ssh-keys.ts'
import * as limits from '#contract/limits.ts'
import { t } from '#contract/translate.ts'
import type { HostedDialogProps } from '#kit/dialogs/dialogs.tsx'
import { RenameDialog } from '#kit/form/rename-dialog.tsx'
import { readSshKey, updateSshKey, type SshKey } from '#queries/ssh-keys.ts'

export function RenameSshKeyDialog({ sshKey, ...dialog }: HostedDialogProps & { sshKey: SshKey }) {
  const path = { sshKeyId: sshKey.id }
  return (
    <RenameDialog
      {...dialog}
      resource={sshKey}
      noun={t('SSH key')}
      limit={limits.sshKeyLabel}
      operation={sshKeys.update}
      mutation={updateSshKey}
      toRequest={(body) => ({ path, body })}
      refetch={() => readSshKey(path)}
    />
  )
}
