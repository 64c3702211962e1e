/** The loaded half of palette.tsx: a search box over a list, with the pattern of an editable combobox (ARIA APG). */
/* oxlint-disable jsx-a11y/prefer-tag-over-role -- select and datalist cannot show two columns nor be filtered by our rules */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import { nodes } from '#contract/areas/nodes.ts'
import { nodeList } from '#features/nodes/queries.ts'
import { isAllowed, useMay } from '#kit/may.ts'
import { paths } from '#kit/paths.ts'
import { classes } from '#ui/class-names.ts'
import { Dialog } from '#ui/dialog.tsx'
import { TextInput } from '#ui/inputs.tsx'
import { useAreas } from '../layouts/navigation.ts'
import { findTargets, type Target } from './targets.ts'

function useTargets(): readonly Target[] {
  const may = useMay()
  const areas = useAreas()
  const { data } = useQuery(nodeList.all)
  const mayCreate = isAllowed(may(nodes.create))
  return useMemo(() => [
    ...areas.map(({ to, label }): Target => ({ to, label, kind: 'Page', also: [] })),
    { to: paths.access(), label: 'Your access', kind: 'Page', also: ['grants', 'scopes'] },
    ...(mayCreate ? [{ to: paths.nodeCreate(), label: 'Create node', kind: 'Action', also: ['new', 'add'] }] : []),
    ...(data?.items ?? []).map((node): Target => ({
      to: paths.node(node.id), label: node.label, kind: 'Node', also: [String(node.id), ...node.ipv4, node.ipv6 ?? '', ...node.tags],
    })),
  ], [areas, data, mayCreate])
}

export function PaletteDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Find" size="md">
      <Search onClose={onClose} />
    </Dialog>
  )
}

function Search({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const targets = useTargets()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const found = useMemo(() => findTargets(targets, typed), [targets, typed])
  const chosen = Math.min(at, found.length - 1)
  const optionId = (index: number) => `${id}-${index}`

  useEffect(() => {
    // Not to be answered: some browsers give a promise of its end, which React would call to clean up.
    list.current?.children[chosen]?.scrollIntoView({ block: 'nearest' })
  }, [chosen])
  const go = ({ to }: Target) => {
    onClose()
    void navigate(to)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const target = found[chosen]
    if (event.key === 'Enter' && target) go(target)
    else if (event.key === 'ArrowDown') setAt((chosen + 1) % found.length)
    else if (event.key === 'ArrowUp') setAt((chosen - 1 + found.length) % found.length)
    else return
    event.preventDefault()
  }
  return (
    <>
      <TextInput
        role="combobox"
        aria-label="Page or node"
        aria-expanded
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={found.length > 0 ? optionId(chosen) : undefined}
        autoComplete="off"
        spellCheck={false}
        placeholder="Name, address, tag or ID"
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
            key={target.to}
            id={optionId(index)}
            role="option"
            aria-selected={index === chosen}
            onPointerMove={() => setAt(index)}
            onClick={() => go(target)}
            className={classes('flex cursor-default items-center gap-3 rounded-md px-2.5 py-1.5', index === chosen && 'bg-hover')}
          >
            <span className="min-w-0 flex-1 truncate">{target.label}</span>
            <span className="text-sm text-ink-muted">{target.kind}</span>
          </div>
        ))}
      </div>
      <output className="block px-2.5 text-ink-muted">{found.length === 0 ? 'Nothing has this in its name, addresses or tags.' : ''}</output>
    </>
  )
}
