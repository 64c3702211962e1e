import { useSyncExternalStore } from 'react'
import { keyName } from '#kit/key-name.ts'
import { shortcuts, singleKeys, type Shortcut } from '#kit/shortcuts.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Heading } from '#ui/heading.tsx'
import { Switch } from '#ui/inputs.tsx'
import { Kbd } from '#ui/kbd.tsx'

const groups = ['Everywhere', 'This page'] as const
/** What a list does by itself with the keys pressed in a row (kit/data-table/use-row-keys.ts), and what rows are given. */
const inRows = [
  { keys: '↑ ↓', label: 'Row before, next row' },
  { keys: 'Home End', label: 'First row, last row' },
  { keys: 'Enter', label: 'Open' },
  { keys: 'Shift x', label: 'Select up to here' },
  { keys: 'e', label: 'Edit' },
  { keys: 'Delete', label: 'Delete' },
] as const

export function ShortcutsList({ open, onClose }: { open: boolean; onClose: () => void }) {
  const all = useSyncExternalStore(shortcuts.subscribe, shortcuts.get)
  const on = useSyncExternalStore(singleKeys.subscribe, singleKeys.get)
  return (
    <Dialog open={open} onClose={onClose} title="Keyboard shortcuts" size="sm" footer={<Button onClick={onClose}>Close</Button>}>
      <div className="flex flex-col gap-4">
        {groups.map((group) => <Group key={group} title={group} items={all.filter((each) => each.group === group)} />)}
        {all.some(({ keys }) => keys === 'j') ? <Group title="In a row of the list" items={inRows} /> : null}
        <Switch label="Single-key shortcuts" hint="Those with Ctrl or ⌘ always work." checked={on} onChange={(event) => singleKeys.set(event.target.checked)} />
      </div>
    </Dialog>
  )
}

function Group({ title, items }: { title: string; items: readonly Pick<Shortcut, 'keys' | 'label'>[] }) {
  if (items.length === 0) return null
  return (
    <section>
      <Heading level={3} className="mb-1">{title}</Heading>
      <dl className="m-0 flex flex-col gap-1">
        {items.map(({ keys, label }) => (
          <div key={keys} className="flex items-center justify-between gap-4">
            <dt>{label}</dt>
            <dd className="m-0 flex gap-1">{keys.split(/[ +]/).map((key) => <Kbd key={key}>{keyName(key)}</Kbd>)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
