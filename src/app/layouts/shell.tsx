/** The layout of every page: navigation, account menu, connection notice, and the hosts of dialogs and toasts. */
import { Menu } from '#ui/icons/menu.ts'
import { PanelLeftClose } from '#ui/icons/panel-left-close.ts'
import { PanelLeftOpen } from '#ui/icons/panel-left-open.ts'
import { X } from '#ui/icons/x.ts'
import { useEffect, useId, useRef, useState } from 'react'
import {
  NavLink,
  Outlet,
  ScrollRestoration,
  useLocation,
  useNavigate,
  useNavigation,
  type Location,
} from 'react-router'
import { inContext, t } from '#contract/translate.ts'
import { session } from '#api/session/session.ts'
import { textEntry } from '#api/storage.ts'
import { DialogHost, useIsDialogLoading } from '#kit/dialogs/dialogs.tsx'
import { JobTray } from '#kit/jobs/job-tray.tsx'
import { paths } from '#kit/paths.ts'
import { togglePrivacy } from '#kit/preferences/privacy.ts'
import { useShortcut } from '#kit/shortcuts.ts'
import { useProfile, useSession } from '#kit/permission/principal.ts'
import { useRescueFocus } from '../use-rescue-focus.ts'
import { IconButton } from '#ui/button.tsx'
import { classes } from '#ui/class-names.ts'
import { Logo, LogoMark } from '#ui/logo.tsx'
import { useStore } from '#ui/use-store.ts'
import { navLinkClass } from '#ui/link.tsx'
import { useIsWide, useMediumViewport } from '#ui/viewport.ts'
import { FindButton, Palette } from '../palette/palette.tsx'
import { CallQuestions, SessionOverlay } from '../session/overlay.tsx'
import { AccountMenu } from './account-menu.tsx'
import { ConnectionNotice } from './connection-notice.tsx'
import { connectionSlot, headerSlot, publicShell } from './header-slot.ts'
import { useNavItems, type NavItem } from './navigation.ts'
import { ShortcutsHelp } from './shortcuts-help.tsx'
import { ToastHost } from './toast-host.tsx'
import { BellLink } from './bell-link.tsx'

const storedWidth = textEntry('browser', 'sidebar', (text) => (text === 'narrow' || text === 'wide' ? text : null))

/** Whether the sidebar is collapsed; stored in this browser. Until the user chooses, the width of the window decides. */
function useSidebarCollapsed(): readonly [boolean, (collapsed: boolean) => void] {
  const isMedium = useMediumViewport()
  const [width, setWidth] = useState(storedWidth.get)
  const changeCollapsed = (next: boolean) => {
    const chosen = next ? 'narrow' : 'wide'
    setWidth(chosen)
    storedWidth.set(chosen)
  }
  return [width === null ? isMedium : width === 'narrow', changeCollapsed]
}

export function Shell() {
  const { status, userEpoch } = useSession()
  const signedOut = status === 'signed-out'
  const publicPage = useStore(publicShell)
  const [openedSignedOut, setOpenedSignedOut] = useState(signedOut)
  if (openedSignedOut && !signedOut) setOpenedSignedOut(false)
  // Without a session only public pages can be opened.
  return (
    <>
      {openedSignedOut ? (
        publicPage
      ) : signedOut ? (
        <RedirectToSignIn />
      ) : (
        // The key resets all state, including forms, when another user signs in.
        <ShellLayout key={userEpoch} />
      )}
      <ScrollRestoration getKey={scrollKey} storageKey="quarterdeck.scroll" />
    </>
  )
}

/** Every page of a tab that was opened by its address has the key `default`; the path tells such pages apart. */
const scrollKey = ({ key, pathname }: Location) => (key === 'default' ? pathname : key)

/** Rendered instead of the page, so that no unsaved-changes guard blocks the navigation. */
function RedirectToSignIn() {
  const navigate = useNavigate()
  useEffect(() => void navigate(paths.signIn(), { replace: true }), [navigate])
  return null
}

function ShellLayout() {
  const [collapsed, setCollapsed] = useSidebarCollapsed()
  const isWide = useIsWide()
  useReportUser()
  useRescueFocus()
  useShortcut('h', t('Hide or show sensitive data'), togglePrivacy, 'Everywhere')
  return (
    <div
      className={classes(
        'min-h-dvh',
        isWide && 'grid',
        isWide && (collapsed ? 'grid-cols-[3.75rem_minmax(0,1fr)]' : 'grid-cols-[13.5rem_minmax(0,1fr)]'),
      )}
    >
      <a
        href="#main"
        className="sr-only rounded-md bg-accent px-3 py-2 text-on-accent focus:not-sr-only focus:fixed focus:top-2 focus:start-2 focus:z-60"
      >
        {t('Skip to content')}
      </a>
      {isWide ? <Sidebar collapsed={collapsed} onCollapsedChange={setCollapsed} /> : <MobileHeader />}
      <div className="min-w-0 self-start">
        <NavigationProgress />
        <ConnectionNotice />
        <SessionOverlay />
        <main
          id="main"
          tabIndex={-1}
          className="min-w-0 p-edge outline-none md:p-6 md:pb-[calc(1.5rem+var(--job-tray,0px))]"
        >
          <Outlet />
        </main>
      </div>
      <DialogHost />
      <JobTray />
      <CallQuestions />
      <Palette />
      <ShortcutsHelp />
      <ToastHost />
    </div>
  )
}

function Sidebar({
  collapsed,
  onCollapsedChange,
}: {
  collapsed: boolean
  onCollapsedChange: (collapsed: boolean) => void
}) {
  return (
    <header className="sticky top-0 z-30 flex h-dvh flex-col border-e border-line bg-surface">
      <ConnectionSlot collapsed={collapsed} />
      <div className={classes('flex h-14 flex-none items-center', collapsed ? 'justify-center' : 'px-4')}>
        {collapsed ? (
          <LogoMark />
        ) : (
          <>
            <Logo />
            <HeaderSlot />
          </>
        )}
      </div>
      {collapsed && (
        <div className="mx-auto">
          <HeaderSlot />
        </div>
      )}
      <FindButton collapsed={collapsed} className="mx-2 flex-none" />
      {/* The outline of the first link, which forced colors draw, is in the padding. */}
      <nav aria-label={inContext('navigation', 'Main')} className="min-h-0 flex-1 overflow-y-auto px-2 py-0.5">
        <NavItems collapsed={collapsed} />
      </nav>
      <div className={classes('flex flex-none items-center gap-1 border-t border-line p-2', collapsed && 'flex-col')}>
        <AccountMenu collapsed={collapsed} />
        <IconButton
          label={collapsed ? t('Expand navigation') : t('Collapse navigation')}
          icon={collapsed ? PanelLeftOpen : PanelLeftClose}
          onClick={() => onCollapsedChange(!collapsed)}
        />
      </div>
    </header>
  )
}

/** Reserves its space, so that nothing moves when its content has loaded. */
function HeaderSlot() {
  const content = useStore(headerSlot)
  return <div className="ms-auto grid size-8 place-items-center">{content ?? <BellLink />}</div>
}

/**
 * With several connections, shows the name and color of this one; until its code has loaded, styles/connection.css
 * alone shows them.
 */
function ConnectionSlot({ collapsed }: { collapsed: boolean }) {
  const render = useStore(connectionSlot)
  return <div data-connection-bar>{render?.(collapsed)}</div>
}

/** Tells the session which user it belongs to, so that it detects when another user signs in again. */
function useReportUser() {
  const { username, uid } = useProfile() ?? {}
  useEffect(() => {
    if (username !== undefined && uid !== undefined) session.updateUser(username, uid)
  }, [username, uid])
}

/** The header of narrow screens, with a button that toggles the navigation. */
function MobileHeader() {
  const { pathname } = useLocation()
  // Following a link closes it.
  const [openPathname, setOpenPathname] = useState<string | null>(null)
  const open = openPathname === pathname
  if (openPathname !== null && !open) setOpenPathname(null)
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpenPathname(null)
    button.current?.focus()
  }
  useEffect(() => {
    if (!open) return undefined
    const onKeyDown = (event: KeyboardEvent) => event.key === 'Escape' && setOpenPathname(null)
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [open])
  return (
    <>
      {open && <div aria-hidden className="fixed inset-0 z-30 bg-scrim" onClick={close} />}
      <header className="relative not-low-window:sticky top-0 z-30 border-b border-line bg-surface">
        <ConnectionSlot collapsed={false} />
        <div className="flex min-h-14 flex-wrap items-center gap-2 px-2 py-1">
          <IconButton
            ref={button}
            label={t('Navigation')}
            icon={open ? X : Menu}
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpenPathname(open ? null : pathname)}
          />
          {/* Where the name does not fit, it wraps below the visible line, and the mark remains. */}
          <Logo className="h-6 min-w-6 flex-1 flex-wrap overflow-hidden" />
          <HeaderSlot />
          <FindButton collapsed />
          <AccountMenu collapsed />
        </div>
        <nav id={id} aria-label={inContext('navigation', 'Main')} hidden={!open} className="border-t border-line p-2">
          <NavItems collapsed={false} />
        </nav>
      </header>
    </>
  )
}

function NavItems({ collapsed }: { collapsed: boolean }) {
  return (
    <ul className="m-0 flex list-none flex-col gap-0.5 p-0">
      {useNavItems().map((item) => (
        <li key={item.to} className={item.startsGroup && 'mt-3'}>
          <NavItemLink item={item} collapsed={collapsed} />
        </li>
      ))}
    </ul>
  )
}

function NavItemLink({
  item: { to, label, icon: ItemIcon, shortcutKey },
  collapsed,
}: {
  item: NavItem
  collapsed: boolean
}) {
  const navigate = useNavigate()
  useShortcut(`g ${shortcutKey}`, t('Go to {label}', { label: label() }), () => void navigate(to), 'Everywhere')
  return (
    <NavLink
      to={to}
      end={to === paths.overview()}
      title={collapsed ? label() : undefined}
      className={({ isActive }) => classes(navLinkClass(isActive), collapsed && 'justify-center')}
    >
      <ItemIcon size={18} aria-hidden className="flex-none" />
      <span className={collapsed ? 'sr-only' : undefined}>{label()}</span>
    </NavLink>
  )
}

/**
 * A thin progress bar while the next page, or the dialog that was asked for, is loading. Its frame always stays, because
 * a new sibling makes the browser compute the styles of the whole page again.
 */
function NavigationProgress() {
  const { state } = useNavigation()
  const isDialogLoading = useIsDialogLoading()
  return (
    <div aria-hidden className="pointer-events-none fixed inset-x-0 top-0 z-60 h-0.5 overflow-hidden">
      {state === 'idle' && !isDialogLoading ? null : <div className="h-full w-1/3 animate-slide bg-accent" />}
    </div>
  )
}
