/** Revoking authorized apps. */
import type { AuthorizedApp } from '#contract/areas/apps.ts'
import { apps } from '#contract/operations.ts'
import { session } from '#api/session/session.ts'
import { mutate } from '#api/write.ts'
import { Trash2 } from '#ui/icons/trash-2.ts'
import { defineAction } from '#kit/actions/action.ts'
import { withSignOutLosses } from '#kit/dialogs/sign-out-losses.tsx'
import { removeApp } from '#queries/apps.ts'
import { isThisDashboard } from './this-dashboard.ts'

export const revokeAppAction = defineAction<AuthorizedApp>({
  id: 'revoke-app',
  operation: apps.remove,
  label: 'Revoke',
  icon: Trash2,
  tone: 'danger',
  rowKey: 'Delete',
  confirm: (app) => ({
    title: `Revoke ${app.label}?`,
    body: isThisDashboard(app)
      ? withSignOutLosses(
          'This is the dashboard that you are using. You will be signed out here and in every other browser. To use it again, sign in again.',
        )
      : `${app.label} immediately loses access to your account. To use it again, you will have to authorize it again.`,
    confirmText: isThisDashboard(app) ? app.label : undefined,
    action: isThisDashboard(app) ? 'Revoke and sign out' : 'Revoke app',
  }),
  run: async (app, { client }) => {
    if (!isThisDashboard(app)) {
      await mutate(client, removeApp, { path: { appId: app.id } })
      return `${app.label} was revoked`
    }
    await mutate(client, { ...removeApp, onSuccess: undefined }, { path: { appId: app.id } })
    await session.signOut()
    return null
  },
})
