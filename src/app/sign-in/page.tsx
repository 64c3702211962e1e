/** Signing in, in the ways the configuration names; also where the service's sign-in pages come back to. */
import { useMutation } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import { redirect, useLoaderData, useNavigate, type LoaderFunctionArgs } from 'react-router'
import { loadConfig, type SignInWay } from '#api/config.ts'
import { session } from '#api/session.ts'
import { finishSignIn, leaveForSignIn } from '#api/sign-in.ts'
import { useSession } from '#kit/who.ts'
import { Button } from '#ui/button.tsx'
import { Logo } from '#ui/logo.tsx'
import { Notice } from '#ui/notice.tsx'
import { handOver, isPopupReturn, type Return } from '../session/popup.ts'
import { TokenForm } from '../session/token-form.tsx'
import { returnTo } from './return-to.ts'

export interface SignInData {
  ways: readonly SignInWay[]
  /** Where to go afterwards. */
  to: string
  /** Why the last attempt failed, in words. */
  problem: string | null
  /** This is the window of a sign-in over another page; that page has the answer now. */
  handedOver: boolean
}

/** The answer of the sign-in pages in the address (RFC 6749, 4.1.2), if that is what brought us here. */
function returnIn(search: URLSearchParams): Return | null {
  const state = search.get('state')
  const code = search.get('code')
  const error = search.get('error')
  if (state === null || (code === null && error === null)) return null
  return { state, code, problem: error === null ? null : (search.get('error_description') ?? `Signing in did not work (${error})`) }
}

async function finish({ state, code, problem }: Return): Promise<{ to: string } | { problem: string }> {
  if (code === null) return { problem: problem ?? 'Signing in did not work' }
  try {
    return { to: await finishSignIn(code, state) }
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) }
  }
}

export async function loader({ request }: LoaderFunctionArgs): Promise<SignInData> {
  const { searchParams } = new URL(request.url)
  const to = returnTo(searchParams)
  const answer = returnIn(searchParams)
  const { signIn: ways } = await loadConfig()
  if (answer && isPopupReturn(answer)) {
    handOver(answer)
    return { ways, to, problem: null, handedOver: true }
  }
  const finished = answer && await finish(answer)
  if (finished && 'to' in finished) throw redirect(returnTo(new URLSearchParams(finished)))
  const { status } = await session.ready()
  if (status === 'signed-in') throw redirect(to)
  return { ways, to, problem: finished ? finished.problem : null, handedOver: false }
}

export function Component() {
  const { ways, to, problem, handedOver } = useLoaderData<typeof loader>()
  useEffect(() => {
    document.title = 'Sign in · Quarterdeck'
  }, [])
  if (handedOver) return <Frame><p>You are signed in. This window can be closed.</p></Frame>
  return (
    <Frame>
      <FollowSession to={to} />
      {problem ? <Notice tone="bad" role="alert" title="Signing in did not work">{problem}</Notice> : null}
      {ways.includes('oauth') ? <WithPages to={to} /> : null}
      {ways.length > 1 ? <p className="flex items-center gap-3 text-sm text-ink-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">or</p> : null}
      {ways.includes('token') ? <TokenForm variant={ways.includes('oauth') ? 'default' : 'primary'} /> : null}
    </Frame>
  )
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-sm flex-col justify-center gap-5 p-6">
      <Logo />
      <h1 className="text-xl font-semibold tracking-tight">Sign in</h1>
      {children}
    </main>
  )
}

/** Goes on as soon as there is a session: by the form below, or by a sign-in in another tab. */
function FollowSession({ to }: { to: string }) {
  const { status } = useSession()
  const navigate = useNavigate()
  useEffect(() => {
    if (status === 'signed-in') void navigate(to, { replace: true })
  }, [status, to, navigate])
  return null
}

function WithPages({ to }: { to: string }) {
  const leave = useMutation({ mutationFn: () => leaveForSignIn(to) })
  return (
    <div className="flex flex-col gap-3">
      <Button variant="primary" busy={leave.isPending || leave.isSuccess} onClick={() => leave.mutate()}>Sign in</Button>
      {leave.error ? <Notice tone="bad" role="alert">{leave.error.message}</Notice> : null}
    </div>
  )
}
