/** The new token, shown once. Closes only after the user has confirmed saving it. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { tokens } from '#contract/operations.ts'
import { t } from '#contract/translate.ts'
import { confirm, type HostedDialogProps } from '#kit/dialogs/dialogs.tsx'
import { toast } from '#kit/toast.ts'
import { CodeBlock } from '#ui/code.tsx'
import { rich } from '#ui/rich.tsx'
import { loadConfig } from '#api/http/config.ts'
import { mutate } from '#api/write.ts'
import { removeToken, type Token } from '#queries/tokens.ts'
import { OnceDialog } from '../list/once-dialog.tsx'
import { revokeOwnToken } from './actions.ts'
import { isOwnToken } from './own-token.ts'
import { requireSameToken } from './same-token.ts'

interface TokenCreatedDialogProps extends HostedDialogProps {
  token: Token
  /** The token that this one replaces. */
  replaces: Token | null
}

/** The URL of the service, for the example; null until known. */
function useBaseUrl() {
  const [baseUrl, setBaseUrl] = useState<string | null>(null)
  useEffect(() => {
    let current = true
    void loadConfig().then((config) => current && setBaseUrl(config.baseUrl || location.origin))
    return () => {
      current = false
    }
  }, [])
  return baseUrl
}

export function TokenCreatedDialog({ token, replaces, ...dialog }: TokenCreatedDialogProps) {
  const client = useQueryClient()
  const baseUrl = useBaseUrl()
  const close = () => {
    dialog.onClose()
    if (replaces) void askToRevoke(replaces)
  }
  const askToRevoke = async (old: Token) => {
    if (await isOwnToken(old)) return revokeOwnToken(client, old)
    const { id, label } = old
    return confirm({
      title: t('Revoke the old {label}?', { label }),
      body: t('Programs that still use the old token will get 401 errors. Revoke it once they use the new one.'),
      action: t('Revoke old token'),
      cancelLabel: t('Keep both for now'),
      sends: { operation: tokens.remove, requests: [{ path: { tokenId: id } }] },
      run: async () => {
        await requireSameToken(old)
        await mutate(client, removeToken, { path: { tokenId: id } })
        toast({ tone: 'ok', text: t('The old {label} was revoked', { label }) })
      },
    })
  }
  return (
    <OnceDialog
      {...dialog}
      onClose={close}
      title={rich('{label} was created', { label: <span data-sensitive>{token.label}</span> })}
      description={t('Copy the token now. It is shown only once. Later, you will see only its first 16 characters.')}
      acknowledgement={t('I have saved the token')}
      reminder={t('Save the token first, then confirm that you have it.')}
      secret={token.token}
      secretLabel={t('Token')}
      copyLabel={t('Copy token')}
    >
      {baseUrl !== null && (
        <details>
          <summary className="text-sm text-ink-muted">{t('Use it in a shell')}</summary>
          <CodeBlock
            label={t('Commands')}
            text={`API_TOKEN=${token.token}\ncurl -H "Authorization: Bearer $API_TOKEN" ${baseUrl}/v4/profile`}
            wrap
            className="mt-2"
          />
        </details>
      )}
    </OnceDialog>
  )
}
