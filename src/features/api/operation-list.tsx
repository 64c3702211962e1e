import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import { plural } from '#contract/translate.ts'
import { Card } from '#ui/card.tsx'
import { classes } from '#ui/class-names.ts'
import { Heading } from '#ui/heading.tsx'
import { useNarrowViewport } from '#ui/viewport.ts'
import type { Area } from './document.ts'
import { MethodBadge } from './method-badge.tsx'

interface OperationsProps extends Pick<Area, 'operations'> {
  /** Id of the operation that is shown. */
  shownId: string | null
  addressOf: (operationId: string) => string
  /** Called instead of following the link, which would lose a search that is still being typed. */
  onChoose: (operationId: string) => void
}

interface OperationListProps extends Omit<OperationsProps, 'operations'> {
  areas: readonly Area[]
  isSearched: boolean
  /** Id of the operation whose area starts open. */
  openId: string | null
}

/** Clicks with a modifier key open the link in another tab or window. */
const isPlainClick = ({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) => !(ctrlKey || metaKey || shiftKey || altKey)

/** Areas whose title is more than their capitalized name. */
const titles = new Map([
  ['sshKeys', 'SSH keys'],
  ['stackscripts', 'StackScripts'],
  ['twoFactor', 'Two-factor'],
  ['vlans', 'VLANs'],
])
const areaTitle = (name: string) => titles.get(name) ?? name.charAt(0).toUpperCase() + name.slice(1)

/** On a phone, only the areas with search results or the chosen operation are open. */
export function OperationList({ areas, isSearched, openId, ...operationProps }: OperationListProps) {
  const narrow = useNarrowViewport()
  const groups = areas.map(({ name, description, operations }) => {
    const heading = (
      <Heading level={2} lang="en" className="inline text-sm" title={description}>
        {areaTitle(name)}
      </Heading>
    )
    const list = <Operations operations={operations} {...operationProps} />
    return narrow ? (
      // The key: an area keeps the state that the user gave it until a search begins or ends.
      <details key={`${name} ${isSearched}`} open={isSearched || operations.some(({ id }) => id === openId)}>
        <summary className="px-pad py-3">
          {heading}{' '}
          <span className="text-sm text-ink-muted">
            {plural(operations.length, '{count} operation', '{count} operations')}
          </span>
        </summary>
        <div className="px-2 pb-2">{list}</div>
      </details>
    ) : (
      <section key={name} className="grid gap-1">
        {heading}
        {list}
      </section>
    )
  })
  return narrow && groups.length > 0 ? (
    <Card flush>
      <div className="divide-hair">{groups}</div>
    </Card>
  ) : (
    groups
  )
}

const Operations = ({ operations, shownId, addressOf, onChoose }: OperationsProps) => (
  <ul className="m-0 grid list-none gap-px p-0">
    {operations.map(({ id, method, summary }) => (
      <li key={id}>
        <Link
          to={addressOf(id)}
          onClick={(event) => {
            if (!isPlainClick(event)) return
            event.preventDefault()
            onChoose(id)
          }}
          aria-current={id === shownId ? 'page' : undefined}
          className={classes(
            'flex min-h-8 items-center gap-2 rounded-md px-2 py-1 text-sm no-underline pointer-coarse:min-h-11',
            id === shownId ? 'bg-accent-soft font-medium text-ink' : 'text-ink-muted hover:bg-hover hover:text-ink',
          )}
        >
          <MethodBadge method={method} />
          <span lang="en" className="min-w-0">
            {summary}
          </span>
        </Link>
      </li>
    ))}
  </ul>
)
