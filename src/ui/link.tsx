import {
  type ComponentProps,
  type ComponentType,
  createContext,
  createElement,
  type ReactNode,
  useContext,
} from 'react'
import { classes } from './class-names.ts'

/** All props of an anchor, because the toolkit adds roles, keys and handlers. */
export interface LinkProps extends ComponentProps<'a'> {
  href: string
}

function PlainLink({ children, ...props }: LinkProps) {
  return <a {...props}>{children}</a>
}
const LinkContext = createContext<ComponentType<LinkProps>>(PlainLink)

/** Set once by the shell: the router's link component. */
export function LinkProvider({ link, children }: { link: ComponentType<LinkProps>; children: ReactNode }) {
  return <LinkContext value={link}>{children}</LinkContext>
}

/** The link used by this folder's components: the router's link inside the shell, elsewhere a plain anchor. */
export function Link(props: LinkProps) {
  return createElement(useContext(LinkContext), props)
}

/** A link in running text and description lists. */
export const linkClass =
  'rounded-xs text-accent underline decoration-accent/40 underline-offset-2 hover:text-accent-strong hover:decoration-current'
/** A link that is a resource's name, in a table or card; underlined on hover. */
export const nameLinkClass =
  'rounded-xs font-medium text-ink no-underline hover:text-accent hover:underline underline-offset-2'

/** A link of the main navigation; the current one has a surface and a bar at its edge. */
export const navLinkClass = (current: boolean) =>
  classes(
    'relative flex h-8 items-center gap-2.5 rounded-md px-2.5 font-medium no-underline transition-colors pointer-coarse:h-11',
    'before:absolute before:inset-y-2 before:start-0 before:w-0.5 before:rounded-full',
    current
      ? 'bg-bg text-ink before:bg-accent forced-colors:outline-2 forced-colors:outline-[Highlight] [&>svg]:text-accent'
      : 'text-ink-muted hover:bg-hover hover:text-ink',
  )
