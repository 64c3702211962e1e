/** The other connections of this browser, each a link that opens an address with it: on the sign-in page, and where nothing was found. */
import { useSyncExternalStore, type ReactNode } from 'react'
import { namedConnections, type NamedConnection } from '#api/named-connections.ts'
import { tabConnection } from '#api/tab-connection.ts'
import { linkClass } from '#ui/link.tsx'
import { addressWith, describeConnection } from './describe.ts'

interface Props {
  /** Says what the links are for. */
  children: (own: NamedConnection | undefined) => ReactNode
  address?: string
}

/** Nothing with a single connection. The links load the page anew. */
export function OtherConnections({ children, address }: Props) {
  const all = useSyncExternalStore(namedConnections.subscribe, namedConnections.get)
  const own = all.find(({ id }) => id === tabConnection)
  const others = all.filter((each) => each !== own)
  if (others.length === 0) return null
  return (
    <div className="text-sm">
      <p>{children(own)}</p>
      <ul className="m-0 mt-1.5 flex list-none flex-col gap-1 p-0">
        {others.map((each) => (
          <li key={each.id} data-connection-color={each.color} className="border-l-4 border-(--connection) py-0.5 pl-2">
            <a href={addressWith(each.id, address)} className={linkClass} data-public>
              {each.name}
            </a>{' '}
            <span className="text-ink-muted">{describeConnection(each)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
