/** The layout of public pages for visitors who are not signed in. */
import { Link, NavLink, Outlet, useLocation } from 'react-router'
import { inContext, t } from '#contract/translate.ts'
import { DialogHost } from '#kit/dialogs/dialogs.tsx'
import { paths } from '#kit/paths.ts'
import { buttonClass } from '#ui/button.tsx'
import { linkClass, navLinkClass } from '#ui/link.tsx'
import { Logo, LogoMark } from '#ui/logo.tsx'
import { rich } from '#ui/rich.tsx'
import { ToastHost } from './toast-host.tsx'
import { signInPath } from '../sign-in/return-path.ts'

const pages = [
  { to: paths.images(), label: () => t('Images') },
  { to: paths.regions(), label: () => t('Regions') },
]

/** In a row of links, the bar that marks the current page is below its link. */
const inRowClass = 'w-fit! before:inset-x-2! before:top-auto! before:-bottom-px! before:h-0.5! before:w-auto!'

export function PublicShell() {
  const signIn = signInPath(useLocation())
  return (
    <div className="min-h-dvh">
      <a
        href="#main"
        className="sr-only rounded-md bg-accent px-3 py-2 text-on-accent focus:not-sr-only focus:fixed focus:top-2 focus:start-2 focus:z-60"
      >
        {t('Skip to content')}
      </a>
      <header className="border-b border-line bg-surface">
        <div className="mx-auto flex min-h-14 max-w-7xl flex-wrap items-center gap-x-3 gap-y-1 px-4 py-1 sm:gap-x-4 md:px-6">
          <Link to={paths.overview()} className="text-ink no-underline">
            <Logo className="max-sm:hidden" />
            <LogoMark className="size-8! sm:hidden" />
            <span className="sr-only sm:hidden">Quarterdeck</span>
          </Link>
          <nav aria-label={inContext('navigation', 'Main')} className="flex flex-1 gap-1">
            {pages.map(({ to, label }) => (
              <NavLink key={to} to={to} className={({ isActive }) => `${navLinkClass(isActive)} ${inRowClass}`}>
                {label()}
              </NavLink>
            ))}
          </nav>
          <Link to={signIn} className={`${buttonClass({ variant: 'primary' })} ms-auto`}>
            {t('Sign in')}
          </Link>
        </div>
      </header>
      <main id="main" tabIndex={-1} className="mx-auto min-w-0 max-w-7xl p-edge outline-none md:p-6">
        <p className="mb-4 text-sm text-ink-muted">
          {rich('You are not signed in. {link} to see what is yours, and to create nodes.', {
            link: (
              <Link to={signIn} className={linkClass}>
                {inContext('sentence', 'Sign in')}
              </Link>
            ),
          })}
        </p>
        <Outlet />
      </main>
      <DialogHost />
      <ToastHost />
    </div>
  )
}
