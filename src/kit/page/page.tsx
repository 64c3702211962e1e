/**
 * The header of every page: breadcrumbs, the only h1, actions and tabs. A navigation moves the focus to the h1 and is
 * announced.
 */
import { useEffect, useRef, type ReactNode } from 'react'
import { Link, NavLink, useLocation, useMatches } from 'react-router'
import { t } from '#contract/translate.ts'
import { sessionStore } from '#api/session/session-state.ts'
import { announce } from '#ui/announce.ts'
import { ChevronLeft } from '#ui/icons/chevron-left.ts'
import { Heading } from '#ui/heading.tsx'
import { tabClass, tabsClass } from '#ui/tab-class.ts'

type Params = Readonly<Record<string, string | undefined>>

/** A text, or a function of the route parameters: `{ crumb: (params) => `Node ${params.nodeId}` }`. */
interface RouteHandle {
  crumb: string | ((params: Params) => string)
}

interface Crumb {
  to: string
  label: string
}

const hasCrumb = (handle: unknown): handle is RouteHandle =>
  typeof handle === 'object' && handle !== null && 'crumb' in handle

/** The breadcrumb of a matched route; empty when its handle has none. */
function crumbsOf({ handle, params, pathname }: { handle: unknown; params: Params; pathname: string }): Crumb[] {
  if (!hasCrumb(handle)) return []
  return [{ to: pathname, label: typeof handle.crumb === 'string' ? handle.crumb : handle.crumb(params) }]
}

/** A tab that is a page of its own. `end`: active at exactly this address only. */
export interface PageTab {
  to: string
  label: string
  end?: boolean
}

export interface PageProps {
  title: string
  /** Shown next to the title. */
  status?: ReactNode
  description?: ReactNode
  actions?: ReactNode
  tabs?: readonly PageTab[]
  /** Narrow pages are for forms and texts; both widths start at the same edge. */
  width?: 'full' | 'narrow'
  children: ReactNode
}

/** The address whose page was announced last; null before the first, which the browser announces itself. */
let announcedPath: string | null = null
/** For another user the page starts over: the element that had the focus is gone. */
let announcedEpoch = 0
let focusedHeading: HTMLElement | null = null

/** The title of the window, shown unless sensitive data is hidden: it names the subject of the page. */
let windowTitle = ''

/**
 * Applies the title. With several connections it begins with the name of this one (named-connections.ts). The title of
 * a locked window names nothing.
 */
export function applyTitle(): void {
  const { dataset } = document.documentElement
  const title = 'private' in dataset ? 'Quarterdeck' : windowTitle
  document.title = 'locked' in dataset ? 'Quarterdeck' : [dataset['connection'], title].filter(Boolean).join(' · ')
}

/** Sets the title of the window: parts in reading order, without empty ones. */
export function showTitle(...parts: readonly (string | false | undefined)[]): void {
  windowTitle = [...parts, 'Quarterdeck'].filter(Boolean).join(' · ')
  applyTitle()
}

const currentTab = (tabs: readonly PageTab[], pathname: string) =>
  tabs.find(({ to, end }) => pathname === to || (!end && pathname.startsWith(`${to}/`)))

/** Moves the focus to the heading when the address or the user has changed, or when the focused heading was replaced. */
function focusHeading(heading: HTMLElement, pathname: string, title: string) {
  const { userEpoch } = sessionStore.get()
  const first = announcedPath === null
  const same = announcedPath === pathname && announcedEpoch === userEpoch
  const lost = focusedHeading !== null && !focusedHeading.isConnected && document.activeElement === document.body
  announcedPath = pathname
  announcedEpoch = userEpoch
  if (first || (same && !lost)) return
  // A list that the user returns to has already focused the row from which it was left.
  if (!document.activeElement?.matches('[data-row-link]')) {
    focusedHeading = heading
    heading.focus({ preventScroll: true })
  }
  if (!same) announce(title)
}

/**
 * Scrolls the bar only when the tab is beyond an edge or in its shade, which is as wide as a tab is high; far enough to
 * show the tab before it, too.
 */
function revealTab(bar: HTMLElement, link: HTMLElement) {
  const [shown, tab] = [bar.getBoundingClientRect(), link.getBoundingClientRect()]
  if (tab.left < shown.left + tab.height || tab.right > shown.right - tab.height)
    bar.scrollLeft += tab.left - shown.left - tab.width
}

export function Page({ title, status, description, actions, tabs, width = 'full', children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const tabBar = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const tab = currentTab(tabs ?? [], pathname)?.label
  useEffect(() => {
    // The name of a node alone stands for its first tab, and one tab of the profile has the same name as its page.
    showTitle(tab !== t('Overview') && tab !== title && tab, title)
  }, [title, tab])
  useEffect(() => {
    if (heading.current) focusHeading(heading.current, pathname, heading.current.textContent)
    // The current tab may be beyond the edge on a phone.
    const link = tabBar.current?.querySelector<HTMLElement>('[aria-current]')
    if (link && tabBar.current) revealTab(tabBar.current, link)
  }, [pathname])
  return (
    <div className={width === 'narrow' ? 'form-page w-full' : 'w-full'}>
      <header className="mb-4">
        <Crumbs title={title} />
        <div className={`flex flex-wrap items-start gap-x-4 ${description ? 'gap-y-4' : 'gap-y-2'}`}>
          {/* On a phone the description has a line of its own, below the title and the buttons; on a narrow one, above these. */}
          <div
            className={`${description ? 'min-w-[min(100%,12rem)]' : 'min-w-[min(100%,8rem)]'} flex-[1_1_min-content] max-sm:contents max-[23rem]:block`}
          >
            <div className="flex min-h-(--control) min-w-[min(100%,8rem)] flex-[1_1_min-content] flex-wrap items-center gap-x-3 gap-y-1">
              <Heading ref={heading} level={1} tabIndex={-1} className="min-w-0 break-words outline-none">
                {title}
              </Heading>
              {status}
            </div>
            {description ? (
              <div
                data-description
                className="mt-1 max-w-[90ch] text-pretty text-ink-muted max-sm:order-1 max-sm:-mt-2 max-[23rem]:mt-0 max-sm:min-w-0 max-sm:basis-full"
              >
                {description}
              </div>
            ) : null}
          </div>
          {actions ? <div className="flex flex-wrap items-center gap-2">{actions}</div> : null}
        </div>
        {tabs ? (
          <nav ref={tabBar} aria-label={t('{title}: pages', { title })} className={`${tabsClass} mt-3`}>
            {tabs.map(({ to, label, end }) => (
              <NavLink key={to} to={to} end={end} className={({ isActive }) => tabClass(isActive)}>
                {label}
              </NavLink>
            ))}
          </nav>
        ) : null}
      </header>
      {children}
    </div>
  )
}

/** Links to the parent pages. The page itself is the h1 right below, so it is not repeated. */
function Crumbs({ title }: { title: string }) {
  const matches = useMatches()
  const { pathname } = useLocation()
  const currentPath = pathname.replace(/\/$/, '')
  const all = matches.flatMap((match) => crumbsOf(match))
  // A title without a breadcrumb is the name of a resource.
  const isResource = all.every(({ label }) => label !== title)
  const crumbs = all.filter((crumb) => crumb.to.replace(/\/$/, '') !== currentPath)
  if (crumbs.length === 0) return null
  return (
    <nav aria-label={t('Breadcrumb')} data-resource={isResource || undefined} className="mb-1">
      <ol className="m-0 flex list-none flex-wrap items-center gap-1 p-0 text-sm text-ink-muted">
        {crumbs.map(({ to, label }, index) => (
          <li key={to} className="flex items-center gap-1">
            {index === 0 ? <ChevronLeft size={14} aria-hidden className="-ms-1" /> : <span aria-hidden>/</span>}
            <Link to={to} className="rounded-xs text-ink-muted no-underline hover:text-ink hover:underline">
              {label}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}
