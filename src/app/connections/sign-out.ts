/** Signing out of connections other than this tab's as well, and removing them. */
import { joinNames } from '#contract/text.ts'
import { t } from '#contract/translate.ts'
import { namedConnections, type NamedConnection } from '#api/session/named-connections.ts'
import { tabConnection } from '#api/session/tab-connection.ts'
import { confirm } from '#kit/dialogs/dialogs.tsx'
import { findLossesElsewhere, findSignOutLosses, withSignOutLosses } from '#kit/dialogs/sign-out-losses.tsx'
import { announce } from '#ui/announce.ts'
import { toast } from '#kit/toast.ts'
import { confirmLosses } from '../session/sign-out.ts'
import { openConnection } from './switch.ts'

const notConfirmed = (names: readonly string[]) =>
  new Error(
    t(
      'You are signed out of {names} in this browser, but the service has not confirmed it, so a session may still be active there. Try again.',
      { names: joinNames(names) },
    ),
  )

const notConfirmedOfOthers = (names: readonly string[], own: string) =>
  new Error(
    t(
      'You are signed out of {names} in this browser, but the service has not confirmed it, so a session may still be active there. You are still signed in to {own}. Try again.',
      { names: joinNames(names), own },
    ),
  )

export async function signOutOf({ id, name }: NamedConnection): Promise<void> {
  const losses = await (id === tabConnection ? findSignOutLosses() : findLossesElsewhere(id))
  if (!(await confirmLosses(losses))) return
  if (await namedConnections.signOut(id)) announce(t('Signed out of {name}', { name }))
  // For this tab's own connection, the sign-in page says so.
  else if (id !== tabConnection) toast({ tone: 'warn', text: notConfirmed([name]).message })
}

/**
 * Signs out of this tab's own connection last, and not while its page has something to say, because that page is left
 * then.
 */
async function signOutOfEach(connections: readonly NamedConnection[]): Promise<void> {
  const others = connections.filter(({ id }) => id !== tabConnection)
  const results = await Promise.all(others.map(({ id }) => namedConnections.signOut(id)))
  const unconfirmed = others.filter((_, index) => !results[index]).map(({ name }) => name)
  if (unconfirmed.length > 0) {
    const own = namedConnections.isSignedIn(tabConnection) ? namedConnections.own() : undefined
    throw own ? notConfirmedOfOthers(unconfirmed, own.name) : notConfirmed(unconfirmed)
  }
  if (others.length < connections.length) await namedConnections.signOut(tabConnection)
}

export const signOutOfAll = () =>
  confirm({
    title: t('Sign out of all connections?'),
    body: withSignOutLosses(
      t(
        'You will be signed out in all tabs of this browser. The connections stay in the list. Unsaved entries will be lost.',
      ),
    ),
    action: t('Sign out of all'),
    cancelLabel: t('Stay signed in'),
    run: () => signOutOfEach(namedConnections.get()),
  })

export const removeConnection = (connection: NamedConnection) =>
  confirm({
    title: t('Remove {name}?', { name: connection.name }),
    body: t(
      'You will be signed out of it in all tabs of this browser, and the preferences that this browser keeps for it will be deleted. Nothing changes on the service, and your other connections are not affected.',
    ),
    action: t('Remove connection'),
    cancelLabel: t('Keep connection'),
    run: () => remove(connection),
  })

async function remove({ id, name }: NamedConnection): Promise<void> {
  if (!(await namedConnections.signOut(id))) throw notConfirmed([name])
  namedConnections.remove(id)
  const [next] = namedConnections.get()
  if (id === tabConnection && next) openConnection(next.id)
  else announce(t('{name} was removed', { name }))
}
