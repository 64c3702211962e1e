/**
 * A list of options under a text box, by the editable combobox pattern of the ARIA Authoring Practices: the box keeps
 * the focus, the keys move the active option (`aria-activedescendant`), Enter selects it and Escape closes the list.
 */
import { type KeyboardEvent, useId, useState } from 'react'

interface ListboxOptions<Item> {
  /** The options as they are shown, in order. */
  items: readonly Item[]
  /** Unique among the options. */
  keyOf: (item: Item) => string
  /** A disabled option can be active, so that its reason is read out, but not selected. */
  isDisabled?: (item: Item) => boolean
  onSelect: (item: Item) => void
  open: boolean
  /** Called by the arrow keys while the list is closed. */
  onOpen?: () => void
  onClose?: () => void
  /** Whether the arrow key that opens the list also moves to an option. */
  moveOnOpen?: boolean
  /** Whether the first option that can be selected is active until another one is. */
  firstByDefault?: boolean
}

/** Options that Page Up and Page Down move by. */
const pageStep = 8

/** The index to move to; the arrow keys wrap around. Undefined for keys that do not move. */
function nextIndex(key: string, index: number, count: number): number | undefined {
  const last = count - 1
  switch (key) {
    case 'ArrowDown':
      return index >= last ? 0 : index + 1
    case 'ArrowUp':
      return index <= 0 ? last : index - 1
    case 'PageDown':
      return Math.min(last, index + pageStep)
    case 'PageUp':
      return Math.max(0, index - pageStep)
    default:
      return undefined
  }
}

export function useListbox<Item>(options: ListboxOptions<Item>) {
  const {
    items,
    keyOf,
    isDisabled,
    onSelect,
    open,
    onOpen,
    onClose,
    moveOnOpen = false,
    firstByDefault = false,
  } = options
  const listId = useId()
  const [activeKey, setActiveKey] = useState<string | null>(null)
  const found = open && activeKey !== null ? items.findIndex((item) => keyOf(item) === activeKey) : -1
  const activeIndex = found < 0 && open && firstByDefault ? items.findIndex((item) => !isDisabled?.(item)) : found
  const optionId = (index: number) => `${listId}-${index}`

  const select = (index: number) => {
    const item = items[index]
    if (item !== undefined && !isDisabled?.(item)) onSelect(item)
  }
  const move = (index: number) => {
    const item = items[index]
    setActiveKey(item === undefined ? null : keyOf(item))
  }

  /** Returns whether the key was for the list; the box handles the others. */
  const handleKeyDown = (event: KeyboardEvent): boolean => {
    const { key, nativeEvent } = event
    // The keys of an input method choose among its own candidates.
    if (nativeEvent.isComposing) return false
    const opens = !open && onOpen !== undefined && (key === 'ArrowDown' || key === 'ArrowUp')
    const target = nextIndex(key, activeIndex, items.length)
    if (opens) onOpen()
    else if (!open) return false
    if (target !== undefined) {
      if (open || moveOnOpen) move(target)
    } else if (key === 'Enter' && activeIndex >= 0) select(activeIndex)
    else if (key === 'Escape' && onClose) {
      event.stopPropagation()
      onClose()
    } else return false
    event.preventDefault()
    return true
  }

  return {
    listId,
    activeIndex,
    /** Makes the option with this key active; null for none. */
    setActiveKey,
    handleKeyDown,
    inputProps: {
      role: 'combobox',
      'aria-expanded': open,
      'aria-controls': open ? listId : undefined,
      'aria-autocomplete': 'list',
      'aria-activedescendant': activeIndex >= 0 ? optionId(activeIndex) : undefined,
      autoComplete: 'off',
      spellCheck: false,
    } as const,
    optionProps: (index: number) => ({
      id: optionId(index),
      active: index === activeIndex,
      onSelect: () => select(index),
      onHover: () => move(index),
    }),
  }
}
