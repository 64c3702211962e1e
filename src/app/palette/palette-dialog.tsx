/** The loaded content of palette.tsx: a search box over a list that is always open. */
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/class-names.ts'
import { Dialog } from '#ui/dialog.tsx'
import { TextInput } from '#ui/inputs.tsx'
import { ListboxOption } from '#ui/listbox.tsx'
import { paths } from '#kit/paths.ts'
import { useListbox } from '#ui/use-listbox.ts'
import { joinNames, searchItems, type PaletteItem } from './items.ts'
import { usePaletteItems } from './use-palette-items.ts'

/** Addresses of pages that are not about one resource. */
const plainAddresses: ReadonlySet<string> = new Set(
  Object.values(paths).flatMap((path) => (path.length === 0 ? [String(Reflect.apply(path, null, []))] : [])),
)
/** Names nothing of the account: pages of the dashboard, and actions without an object. */
const isHarmless = ({ id, label }: PaletteItem) => id === label || plainAddresses.has(id)

/** Runs an action after the palette has closed and the focus is back, so that a dialog it opens returns the focus to the same place. */
export function PaletteDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const pendingRun = useRef<(() => void) | null>(null)
  const handleClosed = () => {
    pendingRun.current?.()
    pendingRun.current = null
  }
  const select = ({ run }: PaletteItem) => {
    pendingRun.current = run
    onClose()
  }
  return (
    <Dialog open={open} onClose={onClose} onClosed={handleClosed} title="Find" size="md">
      <Search onSelect={select} />
    </Dialog>
  )
}

function Search({ onSelect }: { onSelect: (item: PaletteItem) => void }) {
  const [searchText, setSearchText] = useState('')
  const client = useQueryClient()
  const { items, loading, failed } = usePaletteItems(searchText)
  const matches = searchItems(items, searchText)
  const listbox = useListbox({
    items: matches,
    keyOf: ({ id }) => id,
    isDisabled: ({ disabledReason }) => Boolean(disabledReason),
    onSelect,
    open: true,
    firstByDefault: true,
  })
  return (
    <>
      <TextInput
        {...listbox.inputProps}
        aria-label="Find a page, node or action"
        placeholder="Page, node, domain, address, tag, user, view or action"
        value={searchText}
        onChange={(event) => {
          setSearchText(event.target.value)
          listbox.setActiveKey(null)
        }}
        onKeyDown={listbox.handleKeyDown}
      />
      <div
        id={listbox.listId}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select or datalist can neither show two columns nor be filtered here
        role="listbox"
        aria-label="Results"
        tabIndex={-1}
        // A press on the list must not take the focus from the box.
        onMouseDown={(event) => event.preventDefault()}
        className="mt-2 max-h-80 overflow-y-auto"
      >
        {matches.map((item, index) => (
          <ListboxOption
            key={item.id}
            {...listbox.optionProps(index)}
            selected={index === listbox.activeIndex}
            disabled={Boolean(item.disabledReason)}
          >
            <span
              data-public={isHarmless(item) || undefined}
              className={classes('min-w-0 flex-1 wrap-anywhere', item.disabledReason && 'text-ink-muted')}
            >
              {item.label}
            </span>{' '}
            <span className="max-w-1/2 text-right text-sm text-ink-muted">{item.disabledReason ?? item.kind}</span>
          </ListboxOption>
        ))}
      </div>
      <output className="block px-2.5 text-ink-muted">
        {loading
          ? 'Searching…'
          : failed.length > 0
            ? `Not searched, because the service did not respond as expected: ${joinNames(failed)}.`
            : matches.length === 0
              ? 'No matches.'
              : ''}
      </output>
      {failed.length > 0 ? (
        <Button
          size="sm"
          className="mt-1"
          onClick={() => void client.refetchQueries({ predicate: ({ state }) => state.status === 'error' })}
        >
          Try again
        </Button>
      ) : null}
    </>
  )
}
