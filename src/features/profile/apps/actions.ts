/** Revoking authorized apps. */
import type { AuthorizedApp } from '#contract/areas/apps.ts'
import { apps } from '#contract/operations.ts'
import { session } from '#api/session.ts'
import { Trash2 } from '#ui/icons/trash-2.ts'
import { defineAction } from '#kit/actions/action.ts'
import { mutate } from '#kit/actions/mutate.ts'
import { withSignOutLosses } from '#kit/sign-out-losses.tsx'
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
          'This is the dashboard that you are using. You are signed out here and in every other browser, and sign in again to use it.',
        )
      : `${app.label} loses its access to your account at once. To use it again, you have to authorize it again.`,
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
