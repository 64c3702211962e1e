/** The layout of public pages for visitors who are not signed in. */
import { Link, NavLink, Outlet, useLocation } from 'react-router'
import { paths } from '#kit/paths.ts'
import { buttonClass } from '#ui/button.tsx'
import { linkClass, navLinkClass } from '#ui/link.tsx'
import { Logo } from '#ui/logo.tsx'
import { signInPath } from '../sign-in/return-path.ts'

export function PublicShell() {
  const signIn = signInPath(useLocation())
  return (
    <div className="min-h-dvh">
      <a
        href="#main"
        className="sr-only rounded-md bg-accent px-3 py-2 text-on-accent focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-60"
      >
        Skip to content
      </a>
      <header className="border-b border-line bg-surface">
        <div className="mx-auto flex min-h-14 max-w-7xl flex-wrap items-center gap-x-4 gap-y-1 px-4 py-1 md:px-6">
          <Link to={paths.overview()} className="text-ink no-underline">
            <Logo />
          </Link>
          <nav aria-label="Main" className="flex-1">
            <NavLink to={paths.regions()} className={({ isActive }) => `${navLinkClass(isActive)} w-fit!`}>
              Regions
            </NavLink>
          </nav>
          <Link to={signIn} className={buttonClass({ variant: 'primary' })}>
            Sign in
          </Link>
        </div>
      </header>
      <main id="main" tabIndex={-1} className="mx-auto min-w-0 max-w-7xl p-edge outline-none md:p-6">
        <p className="mb-4 text-sm text-ink-muted">
          You are not signed in.{' '}
          <Link to={signIn} className={linkClass}>
            Sign in
          </Link>{' '}
          to see your nodes in each region, and to create nodes.
        </p>
        <Outlet />
      </main>
    </div>
  )
}
