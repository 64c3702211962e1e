/** Everything that opens above the page, each behind its own button. */
import { useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { AlertDialog, Dialog } from '#ui/dialog.tsx'
import { Trash2 } from '#ui/icons/trash-2.ts'
import { lazyComponent } from '#ui/lazy-component.ts'
import { Listbox, ListboxOption } from '#ui/listbox.tsx'
import { MenuButton } from '#ui/menu.tsx'
import { Popover } from '#ui/popover.tsx'
import { SubmitDialog } from '#ui/submit-dialog.tsx'
import { Toasts } from '#ui/toast.tsx'
import { Tooltip } from '#ui/tooltip.tsx'

const noop = () => undefined
const panel = lazyComponent(async () => () => <p className="p-2">A small panel.</p>)
const tones = ['info', 'ok', 'warn', 'bad'] as const
const toasts = tones.map((tone) => ({ id: tone, tone, text: `Toast: ${tone}`, detail: 'With a detail' }))
const regions = [
  { value: 'us-east', label: 'Newark, NJ', hint: 'us-east', group: 'United States' },
  { value: 'eu-west', label: 'London', hint: 'eu-west', group: 'Europe' },
  { value: 'ap-west', label: 'Mumbai', group: 'Asia', disabledReason: 'Not available' },
]

type Opened = 'dialog' | 'large' | 'alert' | 'submit' | 'listbox' | 'toasts' | null

export function Popups() {
  const [opened, open] = useState<Opened>(null)
  const [region, setRegion] = useState<string | null>(null)
  const close = () => open(null)
  const listboxButton = useRef<HTMLButtonElement>(null)
  const dialog = { onClose: close, description: 'What it is about.', children: 'Content of the dialog.' }
  return (
    <Card title="Popups">
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <MenuButton
          label="Menu"
          items={[
            { heading: 'Power' },
            { label: 'Reboot', onSelect: noop },
            { label: 'Boot', onSelect: noop, disabledReason: 'It is running' },
            'separator',
            { label: 'Delete', icon: Trash2, tone: 'danger', onSelect: noop },
          ]}
        />
        <Popover label="Popover" content={panel} contentProps={{}} />
        <Button onClick={() => open('dialog')}>Dialog</Button>
        <Button onClick={() => open('large')}>Large dialog</Button>
        <Button onClick={() => open('alert')}>Alert dialog</Button>
        <Button onClick={() => open('submit')}>Submit dialog</Button>
        <Button ref={listboxButton} onClick={() => open(opened === 'listbox' ? null : 'listbox')}>
          Listbox
        </Button>
        <Button onClick={() => open('toasts')}>Toasts</Button>
        <Tooltip text="Tooltip">With a tooltip</Tooltip>
      </div>
      <Combobox label="Region" items={regions} value={region} onChange={setRegion} placeholder="Combobox" clearable />
      <Dialog {...dialog} open={opened === 'dialog'} title="Dialog" footer={<Button onClick={close}>Close</Button>} />
      <Dialog {...dialog} open={opened === 'large'} title="Large dialog" size="lg" />
      <AlertDialog
        {...dialog}
        open={opened === 'alert'}
        title="Delete web-1?"
        footer={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button variant="danger" onClick={close}>
              Delete node
            </Button>
          </>
        }
      />
      <SubmitDialog {...dialog} open={opened === 'submit'} title="Rename" submitLabel="Rename" onSubmit={close} />
      {opened === 'listbox' && (
        <Listbox id="parts-listbox" label="Listbox" anchor={listboxButton}>
          {['active', 'selected', 'disabled'].map((state) => (
            <ListboxOption
              key={state}
              id={`parts-${state}`}
              active={state === 'active'}
              selected={state === 'selected'}
              disabled={state === 'disabled'}
              onSelect={close}
            >
              {state}
            </ListboxOption>
          ))}
        </Listbox>
      )}
      {opened === 'toasts' && <Toasts items={toasts} onDismiss={close} />}
    </Card>
  )
}
