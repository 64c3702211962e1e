/**
 * The other connections of this browser, each a link that opens an address with it: on the sign-in page, and where
 * nothing was found.
 */
import { t } from '#contract/translate.ts'
import { namedConnections } from '#api/session/named-connections.ts'
import { tabConnection } from '#api/session/tab-connection.ts'
import { linkClass } from '#ui/link.tsx'
import { useStore } from '#ui/use-store.ts'
import { addressWith, describeConnection } from './describe-connection.ts'

interface Props {
  /** The text that says what the links are for. `own` is the name of this tab's connection. */
  textOf: (own: string) => string
  /** The address that the links open; the overview by default. */
  address?: string
}

/** Renders nothing with a single connection. The links reload the page. */
export function OtherConnections({ textOf, address }: Props) {
  const all = useStore(namedConnections)
  const own = all.find(({ id }) => id === tabConnection)
  const others = all.filter((each) => each !== own)
  if (others.length === 0) return null
  return (
    <div className="text-sm">
      <p>{textOf(own?.name ?? t('a removed connection'))}</p>
      <ul className="m-0 mt-1.5 flex list-none flex-col gap-1 p-0">
        {others.map((each) => (
          <li key={each.id} data-connection-color={each.color} className="border-s-4 border-(--connection) py-0.5 ps-2">
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

/** For pages that found nothing at their address: it may belong to another connection. */
export const WrongConnection = () => (
  <OtherConnections
    address={location.pathname + location.search}
    textOf={(own) => t('This tab uses {own}. The address may belong to another connection:', { own })}
  />
)
