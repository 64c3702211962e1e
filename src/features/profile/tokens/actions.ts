/** The actions on personal access tokens. */
import { tokenPrefixLength } from '#contract/areas/tokens.ts'
import { tokens } from '#contract/operations.ts'
import { inContext, t } from '#contract/translate.ts'
import { session } from '#api/session/session.ts'
import { mutate, refreshAfter, sendOnce } from '#api/write.ts'
import { Pencil } from '#ui/icons/pencil.ts'
import { Plus } from '#ui/icons/plus.ts'
import { RotateCw } from '#ui/icons/rotate-cw.ts'
import { Trash2 } from '#ui/icons/trash-2.ts'
import { lazyComponent } from '#ui/lazy-component.ts'
import { defineAction, type Action } from '#kit/actions/action.ts'
import { inspectAction } from '#kit/actions/inspect-action.ts'
import { withSignOutLosses } from '#kit/dialogs/sign-out-losses.tsx'
import { confirm, openDialog } from '#kit/dialogs/dialogs.tsx'
import { toast } from '#kit/toast.ts'
import type { QueryClient } from '@tanstack/react-query'
import { removeOwnToken, removeToken, type Token } from '#queries/tokens.ts'
import type { CreateTokenProps } from './create-dialog.tsx'
import { isOwnToken } from './own-token.ts'
import { requireSameToken } from './same-token.ts'

const lazyCreateDialog = lazyComponent(async () => (await import('./create-dialog.tsx')).CreateTokenDialog)
const lazyRenameDialog = lazyComponent(async () => (await import('./rename-dialog.tsx')).RenameTokenDialog)

export const createTokenAction = defineAction<void>({
  id: 'create-token',
  operation: tokens.create,
  label: () => t('Create token'),
  icon: Plus,
  dialog: lazyCreateDialog,
  open: () => openDialog<CreateTokenProps>(lazyCreateDialog, { replaces: null }),
})

const requestOf = ({ id }: Token) => ({ path: { tokenId: id } })

/** Asks twice, because revoking this session's own token stops the dashboard from working. */
export async function revokeOwnToken(client: QueryClient, token: Token) {
  const understood = await confirm({
    title: t('Revoke {label}, which you are using now?', { label: token.label }),
    body: t(
      'You are signed in to this dashboard with this token. If you revoke it, you will be signed out here, and every program that uses it will lose access.',
    ),
    action: t('Continue'),
    cancelLabel: t('Keep token'),
  })
  if (!understood) return
  await confirm({
    title: t('Revoke {label} and sign out?', { label: token.label }),
    body: withSignOutLosses(t('This cannot be undone. To sign in again you need another token or your password.')),
    confirmText: token.label,
    action: t('Revoke and sign out'),
    sends: { operation: tokens.remove, requests: [requestOf(token)] },
    cancelLabel: t('Keep token'),
    run: async () => {
      await requireSameToken(token)
      return session.signOutWith(() => mutate(client, removeOwnToken, requestOf(token)))
    },
  })
}

async function revokeToken(client: QueryClient, token: Token) {
  if (await isOwnToken(token)) return revokeOwnToken(client, token)
  return confirm({
    title: t('Revoke {label}?', { label: token.label }),
    body: t('Programs that use it will get 401 errors. This cannot be undone.'),
    action: t('Revoke token'),
    sends: { operation: tokens.remove, requests: [requestOf(token)] },
    run: async () => {
      await requireSameToken(token)
      await mutate(client, removeToken, requestOf(token))
      toast({ tone: 'ok', text: t('{label} was revoked', { label: token.label }) })
    },
  })
}

/**
 * `client`: the page's, because the confirmation depends on the token of the session. `ownPrefix`: the first characters
 * of that token; null when it is not in the list.
 */
export const tokenActions = (client: QueryClient, ownPrefix: string | null): readonly Action<Token>[] => [
  defineAction<Token>({
    id: 'rename-token',
    operation: tokens.update,
    label: () => t('Rename'),
    icon: Pencil,
    rowKey: 'e',
    dialog: lazyRenameDialog,
    open: (token) => openDialog(lazyRenameDialog, { token }),
  }),
  defineAction<Token>({
    id: 'replace-token',
    operation: tokens.create,
    label: () => t('Replace'),
    icon: RotateCw,
    dialog: lazyCreateDialog,
    open: (token) => openDialog<CreateTokenProps>(lazyCreateDialog, { replaces: token }),
  }),
  inspectAction({
    operation: tokens.view,
    requestOf,
    labelOf: ({ label }: Token) => label,
    idsOf: ({ id }) => ({ [t('Token ID')]: id }),
  }),
  defineAction<Token>({
    id: 'revoke-token',
    operation: tokens.remove,
    request: requestOf,
    label: () => t('Revoke'),
    icon: Trash2,
    tone: 'danger',
    rowKey: 'Delete',
    open: (token) => revokeToken(client, token),
    bulk: {
      skipReason: ({ token }) =>
        token.slice(0, tokenPrefixLength) === ownPrefix ? t('the token that you are using') : null,
      noneReason: () => t('This is the token that you are using: revoke it from its menu'),
      copy: {
        verb: () => inContext('bulk', 'Revoke'),
        will: () => t('will be revoked'),
        consequence: {
          one: () => t('Programs that use it will get 401 errors. This cannot be undone.'),
          many: () => t('Programs that use them will get 401 errors. This cannot be undone.'),
        },
        danger: true,
      },
      run: async (token) => {
        await requireSameToken(token)
        return sendOnce(client, removeToken, requestOf(token))
      },
      refresh: refreshAfter(removeToken),
    },
  }),
]
