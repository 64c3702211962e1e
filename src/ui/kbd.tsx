import { classes } from './class-names.ts'

const isMac = () => navigator.userAgent.includes('Mac')

/** The label of a key on the user's keyboard: `mod` is Ctrl or ⌘. */
export const keyLabel = (key: string) => (key === 'mod' ? (isMac() ? '⌘' : 'Ctrl') : key)

/** One key; write several for a combination. */
export function Kbd({ className, children }: { className?: string; children: string }) {
  return (
    <kbd
      className={classes(
        'inline-flex h-5 min-w-5 items-center justify-center rounded-xs border border-line bg-surface px-1 font-sans text-2xs text-ink-muted',
        className,
      )}
    >
      {children}
    </kbd>
  )
}
