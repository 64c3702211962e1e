/** The loaded half of palette.tsx: a search box over a list, with the pattern of an editable combobox (ARIA APG). */
/* oxlint-disable jsx-a11y/prefer-tag-over-role -- select and datalist cannot show two columns nor be filtered by our rules */
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { classes } from '#ui/class-names.ts'
import { Dialog } from '#ui/dialog.tsx'
import { TextInput } from '#ui/inputs.tsx'
import { findTargets, type Target } from './targets.ts'
import { useTargets } from './use-targets.ts'

/** A deed begins when the palette has gone and the focus is back: what it asks returns it to the right place. */
export function PaletteDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const chosen = useRef<(() => void) | null>(null)
  const onClosed = () => {
    chosen.current?.()
    chosen.current = null
  }
  const choose = ({ run }: Target) => {
    chosen.current = run
    onClose()
  }
  return (
    <Dialog open={open} onClose={onClose} onClosed={onClosed} title="Find" size="md">
      <Search choose={choose} />
    </Dialog>
  )
}

function Search({ choose }: { choose: (target: Target) => void }) {
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const { targets, waiting } = useTargets(typed)
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const found = findTargets(targets, typed)
  const chosen = Math.min(at, found.length - 1)
  const optionId = (index: number) => `${id}-${index}`

  useEffect(() => {
    // Not to be answered: some browsers give a promise of its end, which React would call to clean up.
    list.current?.children[chosen]?.scrollIntoView({ block: 'nearest' })
  }, [chosen])
  const take = (target: Target | undefined) => {
    if (target && !target.whyNot) choose(target)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') take(found[chosen])
    else if (event.key === 'ArrowDown') setAt((chosen + 1) % found.length)
    else if (event.key === 'ArrowUp') setAt((chosen - 1 + found.length) % found.length)
    else return
    event.preventDefault()
  }
  return (
    <>
      <TextInput
        role="combobox"
        aria-label="Page, thing or action"
        aria-expanded
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={found.length > 0 ? optionId(chosen) : undefined}
        autoComplete="off"
        spellCheck={false}
        placeholder="Name, address, tag, ID or what to do"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setAt(0)
        }}
        onKeyDown={onKeyDown}
      />
      <div ref={list} id={id} role="listbox" aria-label="Found" className="mt-2 max-h-80 overflow-y-auto">
        {found.map((target, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- focus and keys stay in the box
          <div
            key={target.id}
            id={optionId(index)}
            role="option"
            aria-selected={index === chosen}
            aria-disabled={target.whyNot ? true : undefined}
            onMouseDown={(event) => event.preventDefault()}
            onPointerMove={() => setAt(index)}
            onClick={() => take(target)}
            className={classes('flex cursor-default items-center gap-3 rounded-md px-2.5 py-1.5', index === chosen && 'bg-hover')}
          >
            <span className={classes('min-w-0 flex-1 truncate', target.whyNot && 'text-ink-muted')}>{target.label}</span>{' '}
            <span className="text-sm text-ink-muted">{target.whyNot ?? target.kind}</span>
          </div>
        ))}
      </div>
      <output className="block px-2.5 text-ink-muted">{waiting ? 'Looking …' : found.length === 0 ? 'Nothing has this in its name, addresses or tags.' : ''}</output>
    </>
  )
}
