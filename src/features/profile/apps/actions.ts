/** Revoking authorized apps. */
import type { AuthorizedApp } from '#contract/areas/apps.ts'
import { apps } from '#contract/operations.ts'
import { inContext, t } from '#contract/translate.ts'
import { session } from '#api/session/session.ts'
import { mutate, refreshAfter, sendOnce } from '#api/write.ts'
import { Trash2 } from '#ui/icons/trash-2.ts'
import { inspectAction } from '#kit/actions/inspect-action.ts'
import { defineAction } from '#kit/actions/action.ts'
import { withSignOutLosses } from '#kit/dialogs/sign-out-losses.tsx'
import { removeApp } from '#queries/apps.ts'

/** The origin of a URL; null when it is not an http(s) URL. */
const originOf = (address: string | null): string | null => {
  const url = address === null ? null : URL.parse(address)
  return url && /^https?:$/.test(url.protocol) ? url.origin : null
}

/**
 * Sessions from the sign-in pages act through an app whose website has the dashboard's origin; pasted tokens do not.
 */
export const isThisDashboard = ({ website }: AuthorizedApp) =>
  session.get().method === 'oauth' && originOf(website) === location.origin

/** The website as a link target; null unless it is an http(s) URL, because the service does not validate it. */
export const websiteOf = ({ website }: AuthorizedApp): string | null => (originOf(website) === null ? null : website)

const requestOf = ({ id }: AuthorizedApp) => ({ path: { appId: id } })

export const inspectAppAction = inspectAction({
  operation: apps.view,
  requestOf,
  labelOf: ({ label }: AuthorizedApp) => label,
  idsOf: ({ id }) => ({ [t('App ID')]: id }),
})

export const revokeAppAction = defineAction<AuthorizedApp>({
  id: 'revoke-app',
  operation: apps.remove,
  request: requestOf,
  label: () => t('Revoke'),
  icon: Trash2,
  tone: 'danger',
  rowKey: 'Delete',
  confirm: (app) => ({
    title: t('Revoke {label}?', { label: app.label }),
    body: isThisDashboard(app)
      ? withSignOutLosses(
          t(
            'This is the dashboard that you are using. You will be signed out here and in every other browser. To use it again, sign in again.',
          ),
        )
      : t('{label} immediately loses access to your account. To use it again, you will have to authorize it again.', {
          label: app.label,
        }),
    confirmText: isThisDashboard(app) ? app.label : undefined,
    action: isThisDashboard(app) ? t('Revoke and sign out') : t('Revoke app'),
  }),
  run: async (app, { client }) => {
    if (!isThisDashboard(app)) {
      await mutate(client, removeApp, requestOf(app))
      return t('{label} was revoked', { label: app.label })
    }
    await session.signOutWith(() => mutate(client, { ...removeApp, onSuccess: undefined }, requestOf(app)))
    return null
  },
  bulk: {
    skipReason: (app) => (isThisDashboard(app) ? t('the dashboard that you are using') : null),
    noneReason: () => t('This is the dashboard that you are using: revoke it from its menu'),
    copy: {
      verb: () => inContext('bulk', 'Revoke'),
      will: () => t('will be revoked'),
      consequence: {
        one: () => t('It immediately loses access to your account.'),
        many: () => t('They immediately lose access to your account.'),
      },
    },
    run: (app, client) => sendOnce(client, removeApp, requestOf(app)),
    refresh: refreshAfter(removeApp),
  },
})
