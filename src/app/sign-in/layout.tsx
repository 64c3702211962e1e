/** The frame of the sign-in page: the same as that of the service's login page (server/oauth/login.css). */
import type { ReactNode } from 'react'
import { LogoMark } from '#ui/logo.tsx'

export function SignInLayout({ children }: { children: ReactNode }) {
  return (
    <main className="grid min-h-dvh place-items-center px-[min(1rem,5vw)] py-6 [--control:2.5rem] pointer-coarse:[--control:2.75rem]">
      <div className="w-full max-w-90">
        <p className="mb-5 flex flex-wrap items-center justify-center gap-2.5 text-lg font-semibold tracking-tight">
          <LogoMark className="size-8!" />
          Quarterdeck
        </p>
        <section className="flex flex-col gap-4 rounded-xl border border-line bg-surface p-6 shadow-pop">
          <h1 className="text-xl font-semibold tracking-tight">Sign in</h1>
          {children}
        </section>
      </div>
    </main>
  )
}
