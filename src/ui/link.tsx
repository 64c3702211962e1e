import { type ComponentProps, type ComponentType, createContext, createElement, type ReactNode, useContext } from 'react'

/** All of an anchor's properties: toolkit parts add roles, keys and handlers, which must arrive. */
export interface LinkProps extends ComponentProps<'a'> {
  href: string
}

function Plain({ children, ...props }: LinkProps) {
  return <a {...props}>{children}</a>
}
const LinkContext = createContext<ComponentType<LinkProps>>(Plain)

/** Given once by the shell: how an address inside the dashboard is followed (the router's link). */
export function LinkProvider({ link, children }: { link: ComponentType<LinkProps>; children: ReactNode }) {
  return <LinkContext value={link}>{children}</LinkContext>
}

/** A link inside this folder's components; follows the router of the shell, or is a plain anchor. */
export function Link(props: LinkProps) {
  return createElement(useContext(LinkContext), props)
}

/** The look of a link in running text and in facts. */
export const linkClass = 'rounded-xs text-accent underline decoration-accent/40 underline-offset-2 hover:text-accent-strong hover:decoration-current'
/** The look of a link that is a thing's name, in a table or a card: quiet until pointed at. */
export const nameLinkClass = 'rounded-xs font-medium text-ink no-underline hover:text-accent hover:underline underline-offset-2'
