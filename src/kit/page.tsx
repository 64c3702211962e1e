/** The head of every page: breadcrumbs, the one h1, actions and tabs. A navigation moves the focus to the h1 and is announced. */
import { useEffect, useRef, type ReactNode } from 'react'
import { useLocation, useMatches } from 'react-router'
import { announce } from '#ui/announce.ts'
import { Heading } from '#ui/heading.tsx'
import { tabClass, tabsClass } from '#ui/tab.ts'
import { crumbOf, type Crumb } from './crumb.ts'
import { Link, NavLink } from './link.tsx'

/** A tab that is a page of its own. `end`: chosen only at exactly this address. */
export interface PageTab {
  to: string
  label: string
  end?: boolean
}

interface PageProps {
  title: string
  /** Beside the title: a status. */
  mark?: ReactNode
  /** Instead of the crumbs of the routes above. */
  crumbs?: readonly Crumb[]
  lead?: ReactNode
  actions?: ReactNode
  tabs?: readonly PageTab[]
  /** Narrow pages are for forms and texts. */
  width?: 'full' | 'narrow'
  children: ReactNode
}

/** The address whose page was announced last; null before the first, which the browser announces itself. */
let announced: string | null = null
let focused: HTMLElement | null = null

/** Moves the focus to the heading when the address is another one, or when the heading that had it has been replaced. */
function arrive(heading: HTMLElement, pathname: string, title: string) {
  const first = announced === null
  const same = announced === pathname
  const lost = focused !== null && !focused.isConnected && document.activeElement === document.body
  announced = pathname
  if (first || (same && !lost)) return
  focused = heading
  heading.focus({ preventScroll: true })
  if (!same) announce(title)
}

export function Page({ title, mark, crumbs, lead, actions, tabs, width = 'full', children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { pathname } = useLocation()
  useEffect(() => {
    document.title = `${title} · Quarterdeck`
  }, [title])
  useEffect(() => {
    if (heading.current) arrive(heading.current, pathname, heading.current.textContent)
  }, [pathname])
  return (
    <div className={width === 'narrow' ? 'mx-auto w-full max-w-3xl' : 'w-full'}>
      <header className="mb-4">
        <Crumbs given={crumbs} />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
            <Heading ref={heading} level={1} tabIndex={-1} className="min-w-0 break-words outline-none">{title}</Heading>
            {mark}
          </div>
          {actions ? <div className="flex flex-wrap items-center gap-2">{actions}</div> : null}
        </div>
        {lead ? <div className="mt-1 max-w-prose text-ink-muted">{lead}</div> : null}
        {tabs ? (
          <nav aria-label={`${title}: pages`} className={`${tabsClass} mt-3`}>
            {tabs.map(({ to, label, end }) => (
              <NavLink key={to} to={to} end={end} className={({ isActive }) => tabClass(isActive)}>{label}</NavLink>
            ))}
          </nav>
        ) : null}
      </header>
      {children}
    </div>
  )
}

/** Links to the pages above this one. The page itself is the h1 right below, so it is not repeated. */
function Crumbs({ given }: { given: readonly Crumb[] | undefined }) {
  const matches = useMatches()
  const { pathname } = useLocation()
  const here = pathname.replace(/\/$/, '')
  const crumbs = given ?? matches.flatMap((match) => crumbOf(match)).filter((crumb) => crumb.to.replace(/\/$/, '') !== here)
  if (crumbs.length === 0) return null
  return (
    <nav aria-label="Breadcrumb" className="mb-1">
      <ol className="m-0 flex list-none flex-wrap items-center gap-1 p-0 text-sm text-ink-muted">
        {crumbs.map(({ to, label }) => (
          <li key={to} className="flex items-center gap-1">
            <Link to={to} className="rounded-xs text-ink-muted no-underline hover:text-ink hover:underline">{label}</Link>
            <span aria-hidden>/</span>
          </li>
        ))}
      </ol>
    </nav>
  )
}
