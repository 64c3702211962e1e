import { classes } from './class-names.ts'

/** The logo: a Q whose tail is the quarterdeck. Same drawing as /icon.svg. */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden className={classes('size-6 flex-none', className)}>
      <rect width="32" height="32" rx="7" fill="#123a66" />
      <path d="M16 6a10 10 0 1 0 0 20M16 6a10 10 0 0 1 10 10" fill="none" stroke="#fff" strokeWidth="3" />
      <path d="M17.5 17.5H27.5A10 10 0 0 1 17.5 27.5Z" fill="#70b0f1" />
    </svg>
  )
}

export function Logo({ className }: { className?: string }) {
  return (
    <span
      className={classes('inline-flex items-center gap-2.5 text-base font-semibold tracking-tight text-ink', className)}
    >
      <LogoMark />
      <span>Quarterdeck</span>
    </span>
  )
}
