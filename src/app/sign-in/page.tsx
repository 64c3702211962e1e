/** The sign-in page with the configured methods; also the redirect target of the service's sign-in pages. */
import { useMutation } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, type ReactNode } from 'react'
import { Link, replace, useLoaderData, useNavigate, type LoaderFunctionArgs } from 'react-router'
import { t } from '#contract/translate.ts'
import { loadConfig } from '#api/http/config.ts'
import type { SignInMethod } from '#api/http/parse-config.ts'
import { namedConnections, type NamedConnection } from '#api/session/named-connections.ts'
import { session } from '#api/session/session.ts'
import { delay } from '#api/timers.ts'
import { attemptedReturn, finishSignIn, redirectToSignIn, type AuthorizationResponse } from '#api/session/sign-in.ts'
import { unkeptToken } from '#api/session/stored-sign-in.ts'
import { tabConnection } from '#api/session/tab-connection.ts'
import { describeConnection } from '#kit/connections/describe-connection.ts'
import { OtherConnections } from '#kit/connections/other-connections.tsx'
import { showTitle } from '#kit/page/page.tsx'
import { paths } from '#kit/paths.ts'
import { useSession } from '#kit/permission/principal.ts'
import { announce } from '#ui/announce.ts'
import { Button } from '#ui/button.tsx'
import { linkClass } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { useStore } from '#ui/use-store.ts'
import { applyFont, fetchFont } from '../font.ts'
import { postResult, isPopupResponse } from '../session/popup.ts'
import { TokenForm } from '../session/token-form.tsx'
import { returnPath } from './return-path.ts'
import { PendingSignOut } from './pending-sign-out.tsx'
import { LogoMark } from '#ui/logo.tsx'
import { rich } from '#ui/rich.tsx'

export interface SignInData {
  methods: readonly SignInMethod[]
  /** The address to open after signing in. */
  to: string
  /** Why the last attempt failed. */
  errorMessage: string | null
  /** Whether this is the window of popup.ts, which has already sent the response to the page that opened it. */
  isPopup: boolean
}

/** The authorization response in the address (RFC 6749, 4.1.2); null when there is none. */
function responseFromQuery(search: URLSearchParams): AuthorizationResponse | null {
  const state = search.get('state')
  const code = search.get('code')
  const error = search.get('error')
  if (state === null || (code === null && error === null)) return null
  return {
    state,
    code,
    errorMessage: error === null ? null : (search.get('error_description') ?? t('Sign-in failed ({error})', { error })),
  }
}

async function completeSignIn(response: AuthorizationResponse): Promise<{ to: string } | { errorMessage: string }> {
  // Nothing would list the session, or end it.
  if (namedConnections.get().every(({ id }) => id !== tabConnection)) return { errorMessage: t('Sign-in failed') }
  try {
    return { to: await finishSignIn(response) }
  } catch (error) {
    return { errorMessage: error instanceof Error ? error.message : String(error) }
  }
}

/** Nothing is painted yet, so that the font need not wait for the next area. */
const fontOrDelay = () => Promise.race([fetchFont(), delay(maxFontWaitMs)])
const maxFontWaitMs = 400

export async function loader({ request }: LoaderFunctionArgs): Promise<SignInData> {
  const { searchParams } = new URL(request.url)
  // The service's login page links here without an address.
  const to = returnPath(searchParams.get('to') ?? attemptedReturn())
  const response = responseFromQuery(searchParams)
  const { signIn: methods } = await loadConfig()
  if (response && isPopupResponse(response)) {
    postResult(response)
    return { methods, to, errorMessage: null, isPopup: true }
  }
  const [result] = response ? await Promise.all([completeSignIn(response), fontOrDelay()]) : [null]
  if (result) applyFont()
  // In place of this address, which is of no use a second time.
  if (result && 'to' in result) throw replace(returnPath(result.to))
  // The password was entered just now, possibly by another user than the one who is signed in here.
  if (!response && searchParams.has('new-session') && methods.includes('oauth')) {
    const leaves = await redirectToSignIn(to, { replace: true }).then(
      () => true,
      () => false,
    )
    if (leaves) return new Promise(() => {})
  }
  const { status } = await session.ready()
  // The browser leaves this page.
  if (status === 'signed-in' && skipEntry()) return new Promise(() => {})
  if (status === 'signed-in') throw replace(to)
  if (!response) {
    await fontOrDelay()
    applyFont()
  }
  return { methods, to, errorMessage: result ? result.errorMessage : null, isPopup: false }
}

export function Component() {
  const { methods, to, errorMessage, isPopup } = useLoaderData<typeof loader>()
  const connections = useStore(namedConnections)
  const own = connections.find(({ id }) => id === tabConnection)
  useEffect(() => showTitle(t('Sign in')), [])
  // In the commit that replaces this page, so that nothing moves.
  useLayoutEffect(() => {
    void fetchFont()
    return applyFont
  }, [])
  if (isPopup)
    return (
      <SignInLayout>
        <p>{t('You can close this window.')}</p>
      </SignInLayout>
    )
  if (!own)
    return (
      <SignInLayout>
        <Notice tone="warn">{t('The connection of this tab was removed.')}</Notice>
        <OtherConnections textOf={() => t('Continue with another one:')} />
      </SignInLayout>
    )
  return (
    <SignInLayout>
      {connections.length > 1 ? <OwnConnection connection={own} /> : null}
      <RedirectWhenSignedIn to={to} />
      <PendingSignOut />
      <SignedOutNotice />
      <TokenSessionNotice />
      {errorMessage ? (
        <Notice tone="bad" role="alert" title={t('Sign-in failed')}>
          {errorMessage}
        </Notice>
      ) : null}
      {methods.length === 0 ? (
        <Notice tone="warn">{t('This dashboard is no longer configured for the service of this connection.')}</Notice>
      ) : null}
      {methods.includes('oauth') ? <OAuthSignIn to={to} /> : null}
      {methods.length > 1 ? (
        <p className="flex items-center gap-3 text-sm text-ink-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
          {t('or')}
        </p>
      ) : null}
      {methods.includes('token') ? <TokenForm variant={methods.includes('oauth') ? 'default' : 'primary'} /> : null}
      <OtherConnections textOf={() => t('Or continue with another connection:')} />
      <p className="text-sm text-ink-muted">
        {rich('Without signing in: see the {regions} and the {images}.', {
          regions: (
            <Link to={paths.regions()} className={linkClass}>
              {t('regions')}
            </Link>
          ),
          images: (
            <Link to={paths.images()} className={linkClass}>
              {t('public images')}
            </Link>
          ),
        })}
      </p>
    </SignInLayout>
  )
}

/** Says which of several connections the user signs in to. */
const OwnConnection = ({ connection }: { connection: NamedConnection }) => (
  <p data-connection-color={connection.color} className="rounded-md bg-(--connection) px-3 py-2 text-on-fill">
    <span data-public className="block font-semibold">
      {connection.name}
    </span>
    <span className="text-sm">{describeConnection(connection)}</span>
  </p>
)

/**
 * Says that a session has just ended here, or that the session of the requested page has; a first visit has had none.
 */
function SignedOutNotice() {
  const { status, userEpoch, signOutPending } = useSession()
  const hasExpired = status === 'expired'
  const visible = hasExpired || (status === 'signed-out' && userEpoch > 0 && !signOutPending)
  const text = hasExpired ? t('Your session has ended') : t('You are signed out')
  useEffect(() => {
    if (!visible) return
    announce(text)
    // The element that had the focus disappears with the page that was left, as the account menu does.
    if (!document.activeElement?.closest('main')) document.querySelector('h1')?.focus()
  }, [visible, text])
  return visible ? <Notice tone={hasExpired ? 'warn' : 'ok'}>{text}</Notice> : null
}

/** Appears after a reload that ended a session with a pasted token. */
function TokenSessionNotice() {
  const { status } = useSession()
  if (status !== 'signed-out' || unkeptToken.get() === null) return null
  return (
    <Notice tone="info">
      {t(
        'You signed in with a token that this tab does not keep, so the reload ended the session. Paste the token again.',
      )}
    </Notice>
  )
}

/** Leaves the page as soon as there is a session, from the form below or from another tab. */
function RedirectWhenSignedIn({ to }: { to: string }) {
  const { status } = useSession()
  const navigate = useNavigate()
  useEffect(() => {
    if (status === 'signed-in') void navigate(to, { replace: true })
  }, [status, to, navigate])
  return null
}

function OAuthSignIn({ to }: { to: string }) {
  const startSignIn = useMutation({ mutationFn: () => redirectToSignIn(to) })
  return (
    <div className="flex flex-col gap-3">
      <Button
        variant="primary"
        busy={startSignIn.isPending || startSignIn.isSuccess}
        onClick={() => startSignIn.mutate()}
      >
        {t('Sign in with password')}
      </Button>
      {startSignIn.error ? (
        <Notice tone="bad" role="alert">
          {startSignIn.error.message}
        </Notice>
      ) : null}
    </div>
  )
}

/** The frame of the sign-in page: the same as that of the service's login page (server/oauth/login.css). */
function SignInLayout({ children }: { children: ReactNode }) {
  return (
    <main className="grid min-h-dvh place-items-center px-[min(1rem,5vw)] py-6 [--control:2.5rem] pointer-coarse:[--control:2.75rem]">
      <div className="w-full max-w-90">
        <p className="mb-5 flex flex-wrap items-center justify-center gap-2.5 text-lg font-semibold tracking-tight">
          <LogoMark className="size-8!" />
          Quarterdeck
        </p>
        <section className="flex flex-col gap-4 rounded-xl border border-line bg-surface p-6 shadow-pop">
          <h1 tabIndex={-1} className="text-xl font-semibold tracking-tight outline-none">
            {t('Sign in')}
          </h1>
          {children}
        </section>
      </div>
    </main>
  )
}

/**
 * Handles Back and Forward across the sign-in page of a user who is signed in: its history entries lead on in the same
 * direction, instead of to the start page. Returns whether it goes on to the next entry; browsers without the
 * Navigation API do not report the direction.
 */
function skipEntry(): boolean {
  if (!('navigation' in globalThis)) return false
  const { activation, currentEntry, canGoBack, canGoForward } = navigation
  if (activation?.navigationType !== 'traverse' || !activation.from || !currentEntry) return false
  const isBack = activation.from.index > currentEntry.index
  if (isBack ? !canGoBack : !canGoForward) return false
  history.go(isBack ? -1 : 1)
  return true
}
