/** The placeholder of the shell while the session and the page are loading, with the same layout. */
import { Logo } from '#ui/logo.tsx'
import { SkeletonPage } from '#ui/skeleton.tsx'

export function ShellSkeleton() {
  return (
    <div className="min-h-dvh md:grid md:grid-cols-[13.5rem_minmax(0,1fr)]">
      <div className="flex h-14 items-center border-b border-line bg-surface px-4 md:h-dvh md:items-start md:border-r md:border-b-0 md:py-4">
        <Logo />
      </div>
      <main className="min-w-0 p-4 md:p-6">
        <SkeletonPage />
      </main>
    </div>
  )
}
