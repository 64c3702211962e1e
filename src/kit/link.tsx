/**
 * Links inside the dashboard, built on React Router's hooks. Its own components include the prefetching and forms of framework
 * mode, which would add 5 kB to the first visit.
 */
import type { ComponentProps, MouseEvent } from 'react'
import { createPath, useHref, useLocation, useNavigate, useResolvedPath, type To } from 'react-router'

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: To
  replace?: boolean
  /** Keeps the scroll position, for links that change only the query string of the current page. */
  preventScrollReset?: boolean
}

/** Whether the browser would follow the link in this window. Anything else (new tab, download) is left to the browser. */
export const isPlainClick = (
  event: Pick<MouseEvent, 'button' | 'metaKey' | 'altKey' | 'ctrlKey' | 'shiftKey'>,
  target?: string,
) =>
  event.button === 0 &&
  (!target || target === '_self') &&
  !event.metaKey &&
  !event.altKey &&
  !event.ctrlKey &&
  !event.shiftKey

export function Link({ to, replace, preventScrollReset, onClick, children, ...rest }: LinkProps) {
  const href = useHref(to)
  const path = createPath(useResolvedPath(to))
  const currentPath = createPath(useLocation())
  const navigate = useNavigate()
  const handleClick = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || !isPlainClick(event, rest.target)) return
    event.preventDefault()
    // Following a link to the current address adds no history entry.
    void navigate(to, {
      replace: replace ?? path === currentPath,
      ...(preventScrollReset === undefined ? {} : { preventScrollReset }),
    })
  }
  return (
    <a {...rest} href={href} onClick={handleClick}>
      {children}
    </a>
  )
}

interface NavLinkProps extends Omit<LinkProps, 'className'> {
  /** Active at exactly this address only, not below it. */
  end?: boolean | undefined
  className: (state: { isActive: boolean }) => string
}

/** A link that is marked with `aria-current` when it leads to the current page. */
export function NavLink({ end = false, className, ...rest }: NavLinkProps) {
  const linkPath = useResolvedPath(rest.to).pathname
  const { pathname } = useLocation()
  const isActive = pathname === linkPath || (!end && pathname.startsWith(`${linkPath}/`))
  return <Link {...rest} className={className({ isActive })} aria-current={isActive ? 'page' : undefined} />
}
