import { inContext } from '#contract/translate.ts'
import { classes } from './class-names.ts'

const isMac = () => navigator.userAgent.includes('Mac')

/** Keys with a word on them, which is another one on the keyboards of other languages. */
const words: Readonly<Record<string, string>> = {
  get Ctrl() {
    return inContext('key', 'Ctrl')
  },
  get Shift() {
    return inContext('key', 'Shift')
  },
  get Home() {
    return inContext('key', 'Home')
  },
  get End() {
    return inContext('key', 'End')
  },
  get Delete() {
    return inContext('key', 'Delete')
  },
  get Escape() {
    return inContext('key', 'Escape')
  },
}

/** The label of a key on the user's keyboard: `mod` is Ctrl or ⌘. */
export function keyLabel(key: string): string {
  const name = key === 'mod' ? (isMac() ? '⌘' : 'Ctrl') : key
  return words[name] ?? name
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
