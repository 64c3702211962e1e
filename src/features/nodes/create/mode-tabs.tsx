/** The tabs that choose the source of the new node's disk. */
import { Link } from 'react-router'
import { t } from '#contract/translate.ts'
import { tabClass, tabsClass } from '#ui/tab-class.ts'
import { modes, type Mode } from './modes.ts'

/** Each mode has its own URL; the form keeps its values across modes. */
export function ModeTabs({ mode, searchParams }: { mode: Mode; searchParams: URLSearchParams }) {
  const to = (value: string) => {
    const next = new URLSearchParams(searchParams)
    next.set('mode', value)
    return `?${next}`
  }
  return (
    <nav aria-label={t('Source')} className={`${tabsClass} mb-4`}>
      {Object.entries(modes).map(([value, { label }]) => (
        <Link
          key={value}
          to={to(value)}
          replace
          preventScrollReset
          aria-label={label()}
          aria-current={value === mode ? 'page' : undefined}
          className={tabClass(value === mode)}
        >
          <ModeLabel label={label()} />
        </Link>
      ))}
    </nav>
  )
}

/** On a phone only the last word is shown, so that all tabs fit; the link's accessible name has the whole label. */
function ModeLabel({ label }: { label: string }) {
  const lastWord = label.lastIndexOf(' ') + 1
  return (
    <span>
      <span className="max-sm:hidden">{label.slice(0, lastWord)}</span>
      <span className="max-sm:inline-block max-sm:first-letter:uppercase">{label.slice(lastWord)}</span>
    </span>
  )
}
