import { useRef } from 'react'
import { inContext, t } from '#contract/translate.ts'
import { shortcuts, singleKeyShortcuts, type Shortcut } from '#kit/shortcuts.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Heading } from '#ui/heading.tsx'
import { Switch } from '#ui/inputs.tsx'
import { Kbd, keyLabel } from '#ui/kbd.tsx'
import { useStore } from '#ui/use-store.ts'

/** The keys of rows (kit/table/view/row-keyboard.ts) and of row actions. */
const rowShortcuts = () => [
  { keys: '↑ ↓', label: t('Previous row, next row') },
  { keys: 'Home End', label: t('First row, last row') },
  { keys: '← →', label: t('Collapse, expand a group') },
  { keys: 'Enter', label: inContext('verb', 'Open') },
  { keys: 'Shift x', label: t('Select up to here') },
  { keys: 'e', label: t('Edit') },
  { keys: 'Delete', label: t('Delete') },
]

/** The keys of the search field above a list (ui/search-input.tsx, kit/table/view/row-keyboard.ts). */
const searchShortcuts = () => [
  { keys: '↓', label: t('First row') },
  { keys: 'Escape', label: t('Clear, or leave when empty') },
]

/** The keys of the header of a list (kit/table/view/table-header.tsx). */
const headerShortcuts = () => [
  { keys: 'Enter', label: t('Sort, or reverse the order') },
  { keys: 'Shift Enter', label: t('Sort by a second column') },
]

export function ShortcutsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const allShortcuts = useStore(shortcuts)
  const singleKeysEnabled = useStore(singleKeyShortcuts)
  const closeButton = useRef<HTMLButtonElement>(null)
  /** Those that lead to pages come first, also when their code has loaded later. */
  const of = (wanted: Shortcut['group']) =>
    allShortcuts
      .filter(({ group }) => group === wanted)
      .toSorted((a, b) => Number(b.keys.startsWith('g ')) - Number(a.keys.startsWith('g ')))
  return (
    <Dialog
      open={open}
      // The switch comes before most of the keys.
      initialFocus={closeButton}
      onClose={onClose}
      isPublic
      title={t('Keyboard shortcuts')}
      size="lg"
      footer={
        <Button ref={closeButton} onClick={onClose}>
          {t('Close')}
        </Button>
      }
    >
      <div className="grid items-start gap-4 gap-x-8 sm:grid-cols-2">
        <div className="flex flex-col gap-4">
          <Group title={t('Everywhere')} items={of('Everywhere')} />
          <Switch
            label={t('Single-key shortcuts')}
            hint={t('Shortcuts with Ctrl or ⌘ always work.')}
            checked={singleKeysEnabled}
            onChange={(event) => singleKeyShortcuts.set(event.target.checked)}
          />
        </div>
        <div className="flex flex-col gap-4">
          <Group title={t('This page')} items={of('This page')} />
          {allShortcuts.some(({ keys }) => keys === 'j') ? (
            <>
              <Group title={t('In the search field')} items={searchShortcuts()} />
              <Group title={t('In a row of the list')} items={rowShortcuts()} />
              <Group title={t("On a column's header")} items={headerShortcuts()} />
            </>
          ) : null}
        </div>
      </div>
    </Dialog>
  )
}

function Group({ title, items }: { title: string; items: readonly Pick<Shortcut, 'keys' | 'label'>[] }) {
  if (items.length === 0) return null
  return (
    <section>
      <Heading level={3} data-public className="mb-1">
        {title}
      </Heading>
      <dl className="m-0 flex flex-col gap-1">
        {items.map(({ keys, label }) => (
          <div key={keys} className="flex items-center justify-between gap-4">
            <dt>{label}</dt>
            <dd data-public className="m-0 flex gap-1">
              {keys.split(/[ +]/).map((key) => (
                <Kbd key={key}>{keyLabel(key)}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
