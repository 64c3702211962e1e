/** The frame of every page: navigation, account, connection, and the hosts of dialogs and messages. */
import Menu from 'lucide-react/icons/menu'
import PanelLeftClose from 'lucide-react/icons/panel-left-close'
import PanelLeftOpen from 'lucide-react/icons/panel-left-open'
import X from 'lucide-react/icons/x'
import { useEffect, useId, useState } from 'react'
import { Outlet, useLocation, useNavigate, useNavigation } from 'react-router'
import { session } from '#api/session.ts'
import { NodeDialogs } from '#features/nodes/actions/dialogs.tsx'
import { ConfirmHost } from '#kit/confirm.tsx'
import { JobTray } from '#kit/job-tray.tsx'
import { NavLink } from '#kit/link.tsx'
import { paths } from '#kit/paths.ts'
import { useShortcut } from '#kit/shortcuts.ts'
import { useProfile, useSession } from '#kit/who.ts'
import { IconButton } from '#ui/button.tsx'
import { classes } from '#ui/class-names.ts'
import { Logo, Mark } from '#ui/logo.tsx'
import { navLinkClass } from '#ui/nav.ts'
import { FindButton, Palette } from '../palette/palette.tsx'
import { useScrollPositions } from '../router.ts'
import { SessionOverlay } from '../session/overlay.tsx'
import { AccountMenu } from './account-menu.tsx'
import { ConnectionNotice } from './connection-notice.tsx'
import { useAreas, type Area } from './navigation.ts'
import { ShortcutsHelp } from './shortcuts-help.tsx'
import { ToastHost } from './toast-host.tsx'
import { useRail, useWide } from './width.ts'

export function Shell() {
  const { status, person } = useSession()
  // Another person begins with nothing: no page state, no half-typed form of the one before.
  return status === 'signed-out' ? <SignedOut /> : <Frame key={person} />
}

/** The page has gone, and with it whatever could hold up leaving it. */
function SignedOut() {
  const navigate = useNavigate()
  useEffect(() => void navigate(paths.signIn(), { replace: true }), [navigate])
  return null
}

function Frame() {
  const [folded, setFolded] = useRail()
  const wide = useWide()
  useSessionOwner()
  useScrollPositions()
  return (
    <div className={classes('min-h-dvh', wide && 'grid', wide && (folded ? 'grid-cols-[3.75rem_minmax(0,1fr)]' : 'grid-cols-[13.5rem_minmax(0,1fr)]'))}>
      <a href="#main" className="sr-only rounded-md bg-accent px-3 py-2 text-on-accent focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-60">
        Skip to content
      </a>
      {wide ? <Sidebar folded={folded} onFold={setFolded} /> : <PhoneBar />}
      <div className="min-w-0">
        <NavigationProgress />
        <ConnectionNotice />
        <main id="main" tabIndex={-1} className="min-w-0 p-4 outline-none md:p-6"><Outlet /></main>
      </div>
      <ConfirmHost />
      <NodeDialogs />
      <JobTray />
      <SessionOverlay />
      <Palette />
      <ShortcutsHelp />
      <ToastHost />
    </div>
  )
}

function Sidebar({ folded, onFold }: { folded: boolean; onFold: (folded: boolean) => void }) {
  return (
    <header className="sticky top-0 flex h-dvh flex-col border-r border-line bg-surface">
      <div className="flex h-14 flex-none items-center px-4">{folded ? <Mark /> : <Logo />}</div>
      <FindButton folded={folded} className="mx-2 mb-0.5 flex-none" />
      <nav aria-label="Main" className="min-h-0 flex-1 overflow-y-auto px-2"><Areas folded={folded} /></nav>
      <div className={classes('flex flex-none items-center gap-1 border-t border-line p-2', folded && 'flex-col')}>
        <AccountMenu folded={folded} />
        <IconButton
          label={folded ? 'Widen navigation' : 'Narrow navigation'}
          icon={folded ? PanelLeftOpen : PanelLeftClose}
          onClick={() => onFold(!folded)}
        />
      </div>
    </header>
  )
}

/** The session learns whose it is, so that a renewal by somebody else is noticed. */
function useSessionOwner() {
  const profile = useProfile()
  const username = profile?.username
  useEffect(() => {
    if (username !== undefined) session.noteUsername(username)
  }, [username])
}

/** On a phone: a bar on top whose button shows and hides the navigation below it. */
function PhoneBar() {
  const { pathname } = useLocation()
  // Open at one address only: following a link closes it.
  const [openAt, setOpenAt] = useState<string | null>(null)
  const open = openAt === pathname
  const id = useId()
  useEffect(() => {
    if (!open) return undefined
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && setOpenAt(null)
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [open])
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-surface">
      <div className="flex h-14 items-center gap-2 px-2">
        <IconButton
          label="Navigation"
          icon={open ? X : Menu}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpenAt(open ? null : pathname)}
        />
        <Logo className="flex-1" />
        <FindButton folded />
        <AccountMenu folded />
      </div>
      <nav id={id} aria-label="Main" hidden={!open} className="border-t border-line p-2"><Areas folded={false} /></nav>
    </header>
  )
}

function Areas({ folded }: { folded: boolean }) {
  return (
    <ul className="m-0 flex list-none flex-col gap-0.5 p-0">
      {useAreas().map((area) => <li key={area.to}><AreaLink area={area} folded={folded} /></li>)}
    </ul>
  )
}

function AreaLink({ area: { to, label, icon: Glyph, key }, folded }: { area: Area; folded: boolean }) {
  const navigate = useNavigate()
  useShortcut(`g ${key}`, `Go to ${label}`, () => void navigate(to), 'Everywhere')
  return (
    <NavLink
      to={to}
      end={to === paths.overview()}
      title={folded ? label : undefined}
      className={({ isActive }) => classes(navLinkClass(isActive), folded && 'justify-center')}
    >
      <Glyph size={18} aria-hidden className="flex-none" />
      <span className={folded ? 'sr-only' : undefined}>{label}</span>
    </NavLink>
  )
}

/** A thin bar while the next page's code is on its way. */
function NavigationProgress() {
  const { state } = useNavigation()
  if (state === 'idle') return null
  return <div aria-hidden className="fixed inset-x-0 top-0 z-60 h-0.5 overflow-hidden"><div className="h-full w-1/3 animate-slide bg-accent" /></div>
}
