/**
 * The connections of this browser: accounts at one or several services, each with a name and a color. The list holds no
 * secret; the credentials of each connection are where a single connection keeps them: in a cookie that no script can
 * read, or in a token of this tab. /before-paint.js and config.ts read the same entries. Loaded when the user opens or
 * uses the list.
 */
import { membersOf, textMember } from '../http/json.ts'
import { oauthPost } from '../http/fetch.ts'
import { hasSignedInCookie, markSignOutPending } from './sign-in-cookie.ts'
import { session, sessionChannel, signOutTimeoutMs } from './session.ts'
import { clearStorage, jsonEntry, subscribeStorage, textEntry } from '../storage.ts'
import { createStore } from '../store.ts'
import { connectionPrefix, mainConnection, tabConnection } from './tab-connection.ts'
import { inContext, t } from '#contract/translate.ts'

export const connectionColors = ['blue', 'teal', 'green', 'orange', 'red', 'pink', 'purple', 'gray'] as const
export type ConnectionColor = (typeof connectionColors)[number]

/** Chosen by the user. */
export interface ConnectionLabel {
  readonly name: string
  readonly color: ConnectionColor
}
export interface NamedConnection extends ConnectionLabel {
  readonly id: string
  /** Its `{base_url}`; empty for the service of the configuration file. */
  readonly service: string
  /** Who was signed in last; null when nobody was. */
  readonly username: string | null
}

export const maxConnectionName = 32
/** Every connection that is signed in with the sign-in pages sends its own cookie with every renewal. */
export const maxConnections = 12

const isColor = (text: unknown): text is ConnectionColor => connectionColors.some((color) => color === text)

const idsKey = '@connections'
const storedIds = textEntry('browser', idsKey, (text) => (text === '' ? null : text))

const detailsKey = (id: string) => `@${id}:connection`
type Details = Omit<NamedConnection, 'id'>
const noDetails: Details = { name: '', color: 'blue', service: '', username: null }
const storedDetails = (id: string) =>
  jsonEntry<Details>('browser', detailsKey(id), (value) => {
    const { color } = membersOf(value)
    return {
      name: textMember(value, 'name') ?? '',
      color: isColor(color) ? color : 'blue',
      service: textMember(value, 'service') ?? '',
      username: textMember(value, 'username'),
    }
  })

function readAll(): readonly NamedConnection[] {
  return (storedIds.get() ?? mainConnection).split(' ').map((id) => {
    const { name, color, service, username } = storedDetails(id).get() ?? noDetails
    return {
      id,
      // The language may not be known yet.
      get name() {
        return name || inContext('connection', 'Main')
      },
      color,
      service,
      username,
    }
  })
}

const store = createStore(readAll())

/**
 * Reads the list again and shows it: in the store, and in the attributes that determine the title and the colors of the
 * page.
 */
function refresh(): void {
  const all = readAll()
  store.set(all)
  const root = document.documentElement
  const own = all.find(({ id }) => id === tabConnection)
  if (all.length < 2) {
    delete root.dataset['connection']
    delete root.dataset['connectionColor']
    return
  }
  root.dataset['connection'] = own?.name ?? t('Removed connection')
  root.dataset['connectionColor'] = own?.color ?? ''
  root.style.setProperty('--connection-name', JSON.stringify(root.dataset['connection']))
}

/** Starts from the stored entry: in the shown list, a missing name is replaced by a translated word. */
function writeDetails(id: string, change: Partial<Details>): void {
  const entry = storedDetails(id)
  entry.set({ ...(entry.get() ?? noDetails), ...change })
}

const newId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => 'abcdefghijklmnopqrstuvwxyz234567'[byte % 32]).join(
    '',
  )

/** Tells other tabs which connections' tokens to forget. */
const tokenChannel = new BroadcastChannel('quarterdeck-connections')

/** A token that this tab keeps for a connection (stored-sign-in.ts). */
const keptToken = (id: string) => textEntry('tab', `@${id}:quarterdeck.token`, (text) => text)

export const namedConnections = {
  get: store.get,
  subscribe: store.subscribe,

  /** Undefined when it was removed in another tab. */
  own: () => store.get().find(({ id }) => id === tabConnection),

  /** Returns the id of the new connection. The first one gets a name, too, if it has none. */
  add: (label: ConnectionLabel, service: string): string => {
    const id = newId()
    const own = namedConnections.own()
    if (own && storedDetails(own.id).get() === null) {
      const { username } = session.get()
      writeDetails(own.id, { name: username ?? '', username })
    }
    storedDetails(id).set({ ...label, service, username: null })
    storedIds.set([...store.get().map((each) => each.id), id].join(' '))
    refresh()
    return id
  },

  change: (id: string, change: Partial<ConnectionLabel> & { username?: string }): void => {
    writeDetails(id, change)
    refresh()
  },

  /** Forgets the connection with everything that this browser keeps for it. Sign out first. */
  remove: (id: string): void => {
    const others = store.get().filter((each) => each.id !== id)
    clearStorage('browser', connectionPrefix(id))
    clearStorage('tab', connectionPrefix(id))
    // Without storage there is nothing to forget.
    void import('../zone-versions.ts').then(({ forgetConnection }) => forgetConnection(id)).catch(() => {})
    storedIds.set(others.map((each) => each.id).join(' '))
    refresh()
  },

  /** Whether this tab or this browser holds what signs in to it. */
  isSignedIn: (id: string): boolean =>
    id === tabConnection
      ? session.get().status === 'signed-in'
      : hasSignedInCookie('1', id) || keptToken(id).get() !== null,

  /**
   * Ends it here and in other tabs, and, when it began with the sign-in pages, at the service; false when that did not
   * confirm it.
   */
  signOut: async (id: string): Promise<boolean> => {
    tokenChannel.postMessage(id)
    if (id === tabConnection) {
      await session.signOut()
      return !session.get().signOutPending
    }
    keptToken(id).remove()
    const hasSession = hasSignedInCookie('1', id) || hasSignedInCookie('ending', id)
    if (hasSession) markSignOutPending(id)
    // Whatever the service answers, this browser no longer signs in to it.
    refresh()
    if (!hasSession) return true
    const channel = sessionChannel(id)
    channel.postMessage('signed-out')
    channel.close()
    const response = await oauthPost('/oauth/revoke', {}, AbortSignal.timeout(signOutTimeoutMs), id).catch(() => null)
    return response?.ok === true && !hasSignedInCookie('ending', id)
  },
}

/** Follows what happens to the connections in other tabs. Call once; returns a function that stops it. */
export function followConnections(): () => void {
  const forgetToken = ({ data }: { data: unknown }) => {
    if (typeof data !== 'string') return
    if (data !== tabConnection) keptToken(data).remove()
    else if (session.get().method === 'token') void session.signOut()
  }
  tokenChannel.addEventListener('message', forgetToken)
  let stopStorage = () => {}
  const followStorage = () => {
    stopStorage()
    stopStorage = subscribeStorage([idsKey, ...store.get().map(({ id }) => detailsKey(id))], refresh)
  }
  followStorage()
  const stopFollowing = store.subscribe(followStorage)
  const recordUsername = () => {
    const { username, status } = session.get()
    const own = namedConnections.own()
    if (status === 'signed-in' && username !== null && own && own.username !== username && store.get().length > 1)
      namedConnections.change(own.id, { username })
  }
  const stopSession = session.subscribe(recordUsername)
  recordUsername()
  return () => {
    tokenChannel.removeEventListener('message', forgetToken)
    stopFollowing()
    stopStorage()
    stopSession()
  }
}
