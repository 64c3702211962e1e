/** Switching to another connection, and signing out of all, in the palette. */
import { namedConnections } from '#api/session/named-connections.ts'
import { tabConnection } from '#api/session/tab-connection.ts'
import { serviceHost } from '#kit/connections/describe-connection.ts'
import { signOutOfAll } from '../connections/sign-out.ts'
import { switchConnection } from '../connections/switch.ts'
import type { PaletteItem } from './items.ts'
import { useStore } from '#ui/use-store.ts'

/** Empty with a single connection. The names of connections stay readable when sensitive data is hidden. */
export function useConnectionItems(): readonly PaletteItem[] {
  const all = useStore(namedConnections)
  if (all.length < 2) return []
  const switches = all.flatMap((each): PaletteItem[] => {
    const label = `Switch to ${each.name}`
    const keywords = ['connection', 'account', serviceHost(each), each.username ?? '']
    const run = () => void switchConnection(each.id)
    return each.id === tabConnection ? [] : [{ id: label, label, kind: 'Connection', keywords, run }]
  })
  const label = 'Sign out of all connections'
  return [...switches, { id: label, label, kind: 'Action', keywords: ['log out'], run: () => void signOutOfAll() }]
}
