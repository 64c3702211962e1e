import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import { classes } from '#ui/class-names.ts'
import { Heading } from '#ui/heading.tsx'
import type { Area } from './document.ts'
import { MethodBadge } from './method-badge.tsx'

interface OperationListProps {
  areas: readonly Area[]
  /** Id of the operation that is shown. */
  shownId: string | null
  addressOf: (operationId: string) => string
  /** Called in place of following the address, with which a search that is being typed would be lost. */
  onChoose: (operationId: string) => void
}

/** Others open the address in another tab or window. */
const isPlainClick = ({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) => !(ctrlKey || metaKey || shiftKey || altKey)

/** Areas whose title is more than their name with a capital. */
const titles = new Map([
  ['sshKeys', 'SSH keys'],
  ['stackscripts', 'StackScripts'],
  ['twoFactor', 'Two-factor'],
  ['vlans', 'VLANs'],
])
const areaTitle = (name: string) => titles.get(name) ?? name.charAt(0).toUpperCase() + name.slice(1)

export const OperationList = ({ areas, shownId, addressOf, onChoose }: OperationListProps) =>
  areas.map(({ name, description, operations }) => (
    <section key={name} className="grid gap-1">
      <Heading level={2} lang="en" className="text-sm" title={description}>
        {areaTitle(name)}
      </Heading>
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
    </section>
  ))
