/** The loaded content of palette.tsx: a search box over a list that is always open. */
import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { formatNumber } from '#contract/text.ts'
import { currentLanguage, inContext, plural, t } from '#contract/translate.ts'
import { shortcuts, singleKeyShortcuts } from '#kit/shortcuts.ts'
import { useDebouncedAnnounce } from '#kit/table/view/use-debounced-announce.ts'
import { Status } from '#ui/badge.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { classes } from '#ui/class-names.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Search } from '#ui/icons/search.ts'
import { X } from '#ui/icons/x.ts'
import { Kbd, keyLabel } from '#ui/kbd.tsx'
import { ListboxOption } from '#ui/listbox.tsx'
import { useListbox } from '#ui/use-listbox.ts'
import { useStore } from '#ui/use-store.ts'
import { useNarrowViewport } from '#ui/viewport.ts'
import { groupLabels, type PaletteItem, type Section } from './items.ts'
import { usePaletteItems } from './use-palette-items.ts'

interface PaletteDialogProps {
  open: boolean
  inputRef: RefObject<HTMLInputElement | null>
  onClose: () => void
}

/**
 * Runs an action after the palette has closed and the focus is back, so that a dialog it opens returns the focus to the
 * same place.
 */
export function PaletteDialog({ open, inputRef, onClose }: PaletteDialogProps) {
  const pendingRun = useRef<(() => void) | null>(null)
  const navigate = useNavigate()
  const handleClosed = () => {
    pendingRun.current?.()
    pendingRun.current = null
  }
  const select = ({ id, run }: PaletteItem) => {
    pendingRun.current = run ?? (() => void navigate(id))
    onClose()
  }
  return (
    <Dialog open={open} onClose={onClose} onClosed={handleClosed} title={t('Find')} bare size="md">
      <Finder inputRef={inputRef} onSelect={select} onClose={onClose} />
    </Dialog>
  )
}

const noKeys: ReadonlyMap<string, string> = new Map()

/** The keys of pages, and of the actions that have a key on the open page, by label. */
function useKeysByLabel(): ReadonlyMap<string, string> {
  const active = useStore(shortcuts)
  const isOn = useStore(singleKeyShortcuts)
  return isOn ? new Map(active.map(({ label, keys }) => [label, keys])) : noKeys
}

/** The announcement for screen readers after the results have changed. */
const resultText = (count: number, shown: number) =>
  count > shown
    ? plural(count, '{count} result, {shown} listed', '{count} results, {shown} listed', { shown: formatNumber(shown) })
    : plural(count, '{count} result', '{count} results')

interface FinderProps extends Pick<PaletteDialogProps, 'inputRef' | 'onClose'> {
  onSelect: (item: PaletteItem) => void
}

function Finder({ inputRef, onSelect, onClose }: FinderProps) {
  const [searchText, setSearchText] = useState('')
  const client = useQueryClient()
  const narrow = useNarrowViewport()
  const { sections, loading, failed } = usePaletteItems(searchText)
  const items = sections.flatMap((section) => section.items)
  const count = sections.reduce((sum, section) => sum + section.count, 0)
  const isSearching = searchText.trim() !== ''
  useDebouncedAnnounce(isSearching && count > 0 ? resultText(count, items.length) : '', loading)
  const listbox = useListbox({
    items,
    keyOf: ({ id }) => id,
    isDisabled: ({ disabledReason }) => Boolean(disabledReason),
    onSelect,
    open: true,
    // Enter must not run on another node an action that is not possible on the node found first.
    firstByDefault: !isSearching || !items[0]?.disabledReason,
  })
  const message = loading
    ? t('Searching…')
    : failed.length > 0
      ? t('Could not search {names}.', { names: new Intl.ListFormat(currentLanguage()).format(failed) })
      : items.length === 0
        ? t('No matches.')
        : ''
  return (
    <>
      <div className="flex flex-none items-center gap-2.5 border-b border-line px-4 focus-within:border-accent">
        <Search size={18} aria-hidden className="flex-none text-ink-muted" />
        <input
          {...listbox.inputProps}
          ref={inputRef}
          type="text"
          aria-label={t('Find a page, node or action')}
          placeholder={
            narrow ? t('Find a page, node or action') : t('Page, node, domain, address, tag, user, view or action')
          }
          value={searchText}
          onChange={(event) => {
            setSearchText(event.target.value)
            listbox.setActiveKey(null)
          }}
          onKeyDown={listbox.handleKeyDown}
          className="h-12 min-w-0 flex-1 bg-transparent text-md text-ellipsis outline-none placeholder:text-ink-faint"
        />
        {/* A keyboard has Escape. */}
        <IconButton
          label={t('Close')}
          icon={X}
          size="sm"
          onClick={onClose}
          className="-me-1.5 sm:not-pointer-coarse:hidden"
        />
      </div>
      <div
        id={listbox.listId}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select or datalist can neither show two columns nor be filtered here
        role="listbox"
        aria-label={t('Results')}
        tabIndex={-1}
        // A press on the list must not take the focus from the box.
        onMouseDown={(event) => event.preventDefault()}
        className={classes(
          'min-h-0 flex-1 scroll-pt-8 overflow-y-auto overscroll-contain px-2 outline-none',
          items.length > 0 && 'pb-2',
        )}
      >
        <Sections sections={sections} listbox={listbox} />
      </div>
      <output className={classes('block flex-none px-4 text-ink-muted', message && 'py-3')}>{message}</output>
      {failed.length > 0 ? (
        <div className="flex-none px-4 pb-3">
          <Button
            size="sm"
            onClick={() => void client.refetchQueries({ predicate: ({ state }) => state.status === 'error' })}
          >
            {t('Try again')}
          </Button>
        </div>
      ) : null}
      <KeyHints />
    </>
  )
}

interface SectionsProps {
  sections: readonly Section[]
  listbox: Pick<ReturnType<typeof useListbox>, 'activeIndex' | 'optionProps'>
}

function Sections({ sections, listbox }: SectionsProps) {
  const keysByLabel = useKeysByLabel()
  const id = useId()
  /** The index of the first option of a section among all. */
  const startOf = (section: number) => sections.slice(0, section).reduce((sum, { items }) => sum + items.length, 0)
  return sections.map(({ group, items, count }, section) => (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset cannot be a part of a listbox
    <div key={group} role="group" aria-labelledby={`${id}-${section}`} className="pt-2">
      <div
        id={`${id}-${section}`}
        data-public
        role="presentation"
        className="flex items-baseline justify-between px-2 py-1 text-xs font-medium text-ink-muted"
      >
        {groupLabels[group]()}
        {count > items.length ? (
          <span className="font-normal tabular-nums">
            {t('{count} of {total}', { count: formatNumber(items.length), total: formatNumber(count) })}
          </span>
        ) : null}
      </div>
      {items.map((item, position) => {
        const index = startOf(section) + position
        const keys = item.disabledReason
          ? undefined
          : (keysByLabel.get(item.label) ?? keysByLabel.get(t('Go to {label}', { label: item.label })))
        return (
          <ListboxOption
            key={item.id}
            {...listbox.optionProps(index)}
            selected={index === listbox.activeIndex}
            disabled={Boolean(item.disabledReason)}
            describedBy={keys === undefined ? undefined : `${id}-keys-${index}`}
          >
            <ItemContent item={item} />
            {keys === undefined ? null : <Keys id={`${id}-keys-${index}`} keys={keys} />}
          </ListboxOption>
        )
      })}
    </div>
  ))
}

function ItemContent({ item }: { item: PaletteItem }) {
  const { icon: ItemIcon, label, detail, status, tone, disabledReason, isHarmless } = item
  const end = disabledReason ?? detail
  const isDanger = tone === 'danger' && !disabledReason
  return (
    <>
      <ItemIcon size={16} aria-hidden className={classes('flex-none', isDanger ? 'text-bad' : 'text-ink-muted')} />
      <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-3">
        <span
          data-public={isHarmless || undefined}
          className={classes('min-w-0 wrap-anywhere', disabledReason && 'text-ink-muted', isDanger && 'text-bad')}
        >
          {label}
        </span>{' '}
        {end !== undefined || status ? (
          <span className="flex max-w-full items-baseline gap-3 text-sm text-ink-muted">
            {end === undefined ? null : <span className="min-w-0 wrap-anywhere">{end}</span>}{' '}
            {status ? <Status tone={status.tone}>{status.label}</Status> : null}
          </span>
        ) : null}
      </span>
    </>
  )
}

/** The keys that do the same as the item. */
function Keys({ id, keys }: { id: string; keys: string }) {
  const each = keys.split(' ')
  return (
    <span aria-hidden className="flex flex-none gap-1 pointer-coarse:hidden">
      <span id={id} hidden>
        {t('Keys: {keys}', { keys: each.join(`, ${t('then')} `) })}
      </span>
      {each.map((key) => (
        <Kbd key={key}>{keyLabel(key)}</Kbd>
      ))}
    </span>
  )
}

/** The keys that the list itself understands. They are not shown on touch screens. */
const KeyHints = () => (
  <div
    aria-hidden
    className="flex flex-none items-center gap-4 border-t border-line px-4 py-2 text-xs text-ink-muted max-sm:hidden pointer-coarse:hidden"
  >
    {(
      [
        ['↑↓', t('Move')],
        ['Enter', inContext('verb', 'Open')],
        [keyLabel('Escape'), t('Close')],
      ] as const
    ).map(([key, label]) => (
      <span key={key} className="flex items-center gap-1.5">
        <Kbd>{key}</Kbd>
        {label}
      </span>
    ))}
  </div>
)
