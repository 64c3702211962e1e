/** Switching to another connection, and signing out of all, in the palette. */
import { namedConnections } from '#api/session/named-connections.ts'
import { tabConnection } from '#api/session/tab-connection.ts'
import { serviceHost } from '#kit/connections/describe-connection.ts'
import { LogOut } from '#ui/icons/log-out.ts'
import { Network } from '#ui/icons/network.ts'
import { useStore } from '#ui/use-store.ts'
import { signOutOfAll } from '../connections/sign-out.ts'
import { switchConnection } from '../connections/switch.ts'
import { toEntry, type Entry } from './items.ts'

/** Empty with a single connection. The names of connections stay readable when sensitive data is hidden. */
export function useConnectionItems(): readonly Entry[] {
  const all = useStore(namedConnections)
  if (all.length < 2) return []
  const switches = all
    .filter(({ id }) => id !== tabConnection)
    .map((each) => {
      const label = `Switch to ${each.name}`
      return toEntry({
        id: label,
        label,
        group: 'Connections',
        icon: Network,
        keywords: ['connection', 'account', serviceHost(each), each.username ?? ''],
        run: () => void switchConnection(each.id),
        isHarmless: true,
      })
    })
  const label = 'Sign out of all connections'
  const run = () => void signOutOfAll()
  return [
    ...switches,
    toEntry({ id: label, label, group: 'Connections', icon: LogOut, keywords: ['log out'], run, isHarmless: true }),
  ]
}
