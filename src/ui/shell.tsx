import Menu from 'lucide-react/icons/menu'
import X from 'lucide-react/icons/x'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { IconButton } from './button.tsx'
import { classes } from './class-names.ts'

export interface ShellProps {
  /** Logo, as a link to the first page. */
  brand: ReactNode
  /** The links of the main navigation: a list of `navLinkClass` links, possibly with `NavHeading`s. */
  navigation: ReactNode
  /** Under the navigation, at the foot of the sidebar: account, theme. */
  foot?: ReactNode
  /** At the end of the bar on a narrow screen and above the navigation on a wide one: search, job tray. */
  tools?: ReactNode
  /** Changes with every navigation: closes the navigation on a narrow screen. */
  place: string
  /** Across the whole width, above everything: "You are offline". */
  notice?: ReactNode
  children: ReactNode
}

/**
 * The frame of every page: a sidebar from 1024 px, below it a bar with the navigation behind a button. The content comes
 * first after the skip link. From 320 px to 4K.
 */
export function Shell({ brand, navigation, foot, tools, place, notice, children }: ShellProps) {
  const [openAt, setOpenAt] = useState<string | null>(null)
  const open = openAt === place
  const id = useId()
  useEffect(() => {
    if (!open) return undefined
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && setOpenAt(null)
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [open])
  return (
    <div className="flex min-h-dvh flex-col lg:pl-56">
      <a
        href="#main"
        className="fixed top-2 left-2 z-70 -translate-y-16 rounded-md border border-accent bg-surface px-3 py-2 font-medium text-accent focus:translate-y-0"
      >
        Skip to content
      </a>
      <header
        className={classes(
          'sticky top-0 z-30 flex flex-col border-b border-line bg-bg',
          'lg:fixed lg:inset-y-0 lg:left-0 lg:w-56 lg:border-r lg:border-b-0',
        )}
      >
        <div className="flex h-12 flex-none items-center gap-2 px-2 sm:px-4 lg:h-14 lg:px-3">
          <IconButton
            label={open ? 'Close navigation' : 'Open navigation'}
            icon={open ? X : Menu}
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpenAt(open ? null : place)}
            className="lg:hidden"
          />
          <div className="min-w-0 flex-1 lg:px-1">{brand}</div>
          {tools ? <div className="flex flex-none items-center gap-1">{tools}</div> : null}
        </div>
        <div
          id={id}
          className={classes(
            'max-h-[calc(100dvh-3rem)] flex-col overflow-y-auto border-line lg:flex lg:max-h-none lg:min-h-0 lg:flex-1 lg:border-t-0',
            open ? 'flex border-t' : 'hidden',
          )}
        >
          <nav aria-label="Main" className="flex-1 p-2 lg:px-3">{navigation}</nav>
          {foot ? <div className="flex-none border-t border-line p-2 lg:px-3">{foot}</div> : null}
        </div>
      </header>
      {notice}
      <main id="main" tabIndex={-1} className="mx-auto w-full max-w-[110rem] min-w-0 flex-1 px-4 pt-4 pb-16 outline-none sm:px-6 lg:px-8 lg:pt-6">
        {children}
      </main>
    </div>
  )
}

/** A link of the main navigation. The present one also carries `aria-current="page"`. */
export const navLinkClass = (current: boolean) =>
  classes(
    'relative flex h-9 items-center gap-2.5 rounded-md border px-2.5 font-medium no-underline transition-colors lg:h-8 pointer-coarse:h-11',
    current
      ? 'border-line bg-surface text-ink before:absolute before:inset-y-2 before:-left-px before:w-0.5 before:rounded-full before:bg-accent [&>svg]:text-accent forced-colors:border-[Highlight]'
      : 'border-transparent text-ink-muted hover:bg-hover hover:text-ink',
  )

/** The list around the links. */
export const navListClass = 'm-0 flex list-none flex-col gap-0.5 p-0'
