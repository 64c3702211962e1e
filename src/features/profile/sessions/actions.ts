/** Ending sessions. */
import type { QueryClient } from '@tanstack/react-query'
import { sessions } from '#contract/embedded/sessions.ts'
import { inContext, plural, t } from '#contract/translate.ts'
import { ignoreNotFound } from '#api/error.ts'
import { session } from '#api/session/session.ts'
import { refreshAfter, sendOnce } from '#api/write.ts'
import { LogOut } from '#ui/icons/log-out.ts'
import { defineAction } from '#kit/actions/action.ts'
import { withSignOutLosses } from '#kit/dialogs/sign-out-losses.tsx'
import { startJob } from '#kit/jobs/jobs.ts'
import { endSession, type Session } from '#queries/sessions.ts'
import { browserName } from '../browser-name.ts'

const consequence = {
  one: () => t('It will be signed out at its next request.'),
  many: () => t('They will be signed out at their next request.'),
}

const requestOf = ({ id }: Session) => ({ path: { sessionId: id } })

/** A session that has already ended counts as ended. */
const end = (listed: Session, client: QueryClient) =>
  sendOnce(client, endSession, requestOf(listed)).catch(ignoreNotFound)

export const endSessionAction = defineAction<Session>({
  id: 'end-session',
  operation: sessions.end,
  request: requestOf,
  label: () => t('End session'),
  icon: LogOut,
  tone: 'danger',
  rowKey: 'Delete',
  confirm: ({ user_agent: userAgent, app, current }) => ({
    title: current ? t('End this session?') : t('End the session of {browser}?', { browser: browserName(userAgent) }),
    body: current
      ? withSignOutLosses(t('This is the session that you are using: you will be signed out.'))
      : `${app}: ${consequence.one()}`,
    action: current ? t('End session and sign out') : t('End session'),
  }),
  run: async (listed, { client }) => {
    if (listed.current) {
      // Nothing more can be read with its token.
      await session.signOutWith(() => end(listed, client))
      return null
    }
    await end(listed, client)
    await refreshAfter(endSession)(client)
    return t('The session was ended')
  },
  bulk: {
    skipReason: ({ current }) => (current ? t('the session that you are using') : null),
    noneReason: () => t('This is the session that you are using: end it from its menu'),
    copy: { verb: () => inContext('bulk', 'End'), will: () => t('will end'), consequence },
    run: end,
    refresh: refreshAfter(endSession),
  },
})

const isOther = ({ current }: Session) => !current

/** Ends all sessions but this one. The resource is the list as shown. */
export const endOthersAction = defineAction<readonly Session[]>({
  id: 'end-other-sessions',
  operation: sessions.end,
  label: () => t('End all others'),
  icon: LogOut,
  isApplicable: (list) => list.some(isOther),
  confirm: (list) => {
    const others = list.filter(isOther)
    const { length } = others
    const own = list.some(({ current }) => current)
      ? t('You stay signed in here.')
      : t('You are signed in with a token here, which stays valid.')
    return {
      title: plural(length, 'End {count} session?', 'End {count} sessions?'),
      body: `${own} ${length === 1 ? consequence.one() : consequence.many()}`,
      action: length === 1 ? t('End session') : t('End sessions'),
      sends: { operation: sessions.end, requests: others.map(requestOf) },
    }
  },
  run: async (list, { client }) => {
    const others = list.filter(isOther)
    startJob({
      title: plural(others.length, 'End {count} session', 'End {count} sessions'),
      items: others.map((listed) => ({ id: listed.id, label: browserName(listed.user_agent), listed })),
      run: ({ listed }) => end(listed, client),
      refresh: () => refreshAfter(endSession)(client),
    })
    return null
  },
})
