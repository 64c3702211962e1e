/**
 * Links inside the dashboard. React Router's own bring the prefetching and forms of its framework mode along, 5 kB of the first
 * visit; these are made of its hooks and do what the dashboard needs.
 */
import type { ComponentProps, MouseEvent } from 'react'
import { createPath, useHref, useLocation, useNavigate, useResolvedPath, type To } from 'react-router'

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: To
  replace?: boolean
  /** Keeps the scroll position: for links that change the address of the page one is on. */
  preventScrollReset?: boolean
}

/** A press that the browser would follow in this window; everything else (new tab, download) stays the browser's. */
const isPlain = (event: MouseEvent, target: string | undefined) =>
  event.button === 0 && (!target || target === '_self') && !event.metaKey && !event.altKey && !event.ctrlKey && !event.shiftKey

export function Link({ to, replace, preventScrollReset, onClick, children, ...rest }: LinkProps) {
  const href = useHref(to)
  const path = createPath(useResolvedPath(to))
  const here = createPath(useLocation())
  const navigate = useNavigate()
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || !isPlain(event, rest.target)) return
    event.preventDefault()
    // The same address again is no new step of the history.
    void navigate(to, { replace: replace ?? path === here, ...(preventScrollReset === undefined ? {} : { preventScrollReset }) })
  }
  return <a {...rest} href={href} onClick={follow}>{children}</a>
}

interface NavLinkProps extends Omit<LinkProps, 'className'> {
  /** The present one is only exactly this address, not what is below it. */
  end?: boolean | undefined
  className: (state: { isActive: boolean }) => string
}

/** A link that knows whether it leads to where one is, and says so (`aria-current`). */
export function NavLink({ end = false, className, ...rest }: NavLinkProps) {
  const there = useResolvedPath(rest.to).pathname
  const { pathname } = useLocation()
  const isActive = pathname === there || (!end && pathname.startsWith(`${there}/`))
  return <Link {...rest} className={className({ isActive })} aria-current={isActive ? 'page' : undefined} />
}
