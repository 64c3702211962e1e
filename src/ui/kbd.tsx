import { inContext } from '#contract/translate.ts'
import { classes } from './class-names.ts'

const isMac = () => navigator.userAgent.includes('Mac')

/** Keys labeled with a word, which differs on the keyboards of other languages. */
const words: Readonly<Record<string, () => string>> = {
  Ctrl: () => inContext('key', 'Ctrl'),
  Shift: () => inContext('key', 'Shift'),
  Home: () => inContext('key', 'Home'),
  End: () => inContext('key', 'End'),
  Delete: () => inContext('key', 'Del'),
  Escape: () => inContext('key', 'Esc'),
}

/** The label of a key on the user's keyboard: `mod` is Ctrl or ⌘, and letters are capitals. */
export function keyLabel(key: string): string {
  const name = key === 'mod' ? (isMac() ? '⌘' : 'Ctrl') : key
  return words[name]?.() ?? (name.length === 1 ? name.toUpperCase() : name)
}

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
