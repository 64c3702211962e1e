import { tokens } from '#contract/areas/tokens.ts'
import * as limits from '#contract/limits.ts'
import { t } from '#contract/translate.ts'
import type { HostedDialogProps } from '#kit/dialogs/dialogs.tsx'
import { RenameDialog } from '#kit/form/rename-dialog.tsx'
import { readToken, updateToken, type Token } from '#queries/tokens.ts'

export function RenameTokenDialog({ token, ...dialog }: HostedDialogProps & { token: Token }) {
  const path = { tokenId: token.id }
  return (
    <RenameDialog
      {...dialog}
      resource={token}
      noun={t('token')}
      limit={limits.tokenLabel}
      operation={tokens.update}
      mutation={updateToken}
      toRequest={(body) => ({ path, body })}
      refetch={() => readToken(path)}
    />
  )
}
