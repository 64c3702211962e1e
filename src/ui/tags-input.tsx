import { type ClipboardEvent, type KeyboardEvent, type Ref, useRef, useState } from 'react'
import { t } from '#contract/translate.ts'
import { announce } from './announce.ts'
import { Chip } from './chip.tsx'
import { classes } from './class-names.ts'
import type { FieldIds } from './field.tsx'
import { ListboxOption, Listbox } from './listbox.tsx'
import { useListbox } from './use-listbox.ts'

export interface TagsInputProps extends Partial<FieldIds> {
  value: readonly string[]
  onChange: (value: string[]) => void
  /**
   * Returns why entries cannot be added; their text then stays in the box. Called without entries when the box is
   * emptied.
   */
  validate?: (added: readonly string[]) => string | undefined
  /** False when the caller announces changes once they have been made. */
  announceChanges?: boolean
  onBlur?: () => void
  /** Offered while typing. */
  suggestions?: readonly string[]
  placeholder?: string
  /** Entries have no spaces, so a space or a semicolon ends one, too. */
  spaced?: boolean
  /** What an entry is called: "tag", "address". */
  noun?: string
  ref?: Ref<HTMLInputElement>
  className?: string
}

const maxSuggestions = 8
const listSeparators = /[,\n\t]/
const spacedSeparators = /[,;\s]/

/**
 * A list of short texts. Enter or a comma adds the typed text, pasting a list adds every entry. Backspace or Arrow left
 * in the empty box moves to the last entry, where Delete or Backspace removes it and the arrow keys move between
 * entries. Typed text that was not added is added on leaving.
 */
export function TagsInput(props: TagsInputProps) {
  const {
    id,
    describedBy,
    invalid,
    value,
    onChange,
    validate,
    announceChanges = true,
    onBlur,
    suggestions = [],
    placeholder,
    noun = t('tag'),
    spaced = false,
    ref,
    className,
  } = props
  const [text, setText] = useState('')
  const [open, setOpen] = useState(false)
  const container = useRef<HTMLDivElement>(null)

  const separators = spaced ? spacedSeparators : listSeparators
  const countSeparators = (entry: string) => entry.split(separators).length
  const query = text.trim().toLowerCase()
  const options = suggestions
    .filter((suggestion) => !value.includes(suggestion) && suggestion.toLowerCase().includes(query))
    .slice(0, maxSuggestions)
  const listOpen = open && options.length > 0
  const input = () => container.current?.querySelector('input')
  const removeButtons = () => [
    ...(container.current?.querySelectorAll<HTMLButtonElement>('[data-remove] button') ?? []),
  ]

  const add = (words: readonly string[]) => {
    const entered = words.map((word) => word.trim()).filter(Boolean)
    const added = [...new Set(entered)].filter((word) => !value.includes(word))
    listbox.setActiveKey(null)
    // The list would cover the control that is pressed next; the next character or arrow key opens it again.
    setOpen(false)
    const reason = validate?.(added)
    // Text typed after a separator does not become part of the refused entry.
    setText(reason === undefined ? '' : entered.join(', ') + (words.at(-1)?.trim() ? '' : ', '))
    if (reason !== undefined) return announce(t('Not added: {reason}', { reason }), { assertive: true })
    if (added.length === 0) return
    onChange([...value, ...added])
    if (announceChanges) announce(t('Added {values}', { values: added.join(', ') }))
  }
  const remove = (at: number) => {
    if (announceChanges) announce(t('Removed {value}', { value: value[at] ?? '' }))
    onChange(value.filter((_, index) => index !== at))
    // Focus the entry that takes its place, or the box after the last one.
    ;(removeButtons()[at + 1] ?? input())?.focus()
  }

  const listbox = useListbox({
    items: options,
    keyOf: (option) => option,
    onSelect: (option) => add([option]),
    open: listOpen,
    onOpen: () => setOpen(true),
    onClose: () => setOpen(false),
    moveOnOpen: true,
  })

  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (listbox.handleKeyDown(event) || event.nativeEvent.isComposing) return
    const { key, currentTarget } = event
    const atStart = currentTarget.selectionStart === 0 && currentTarget.selectionEnd === 0
    if ((key === 'Enter' || key === ',') && text.trim()) {
      event.preventDefault()
      add([...text.split(separators), ...(key === ',' ? [''] : [])])
    } else if ((key === 'Backspace' || key === 'ArrowLeft') && atStart && value.length > 0) {
      event.preventDefault()
      removeButtons().at(-1)?.focus()
    }
  }

  const handleChipKeyDown = (event: KeyboardEvent<HTMLElement>, at: number) => {
    const target = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: value.length }[event.key]
    if (target !== undefined) {
      event.preventDefault()
      ;(target >= value.length ? input() : removeButtons()[Math.max(0, target)])?.focus()
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault()
      remove(at)
    }
  }

  const handlePaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData('text')
    if (!separators.test(pasted)) return
    event.preventDefault()
    add((text + pasted).split(separators))
  }

  return (
    <div
      ref={container}
      onBlur={(event) => {
        if (event.currentTarget.contains(event.relatedTarget)) return
        setOpen(false)
        if (text.trim()) add(text.split(separators))
        onBlur?.()
      }}
      className={classes('relative', className)}
    >
      <div
        data-invalid={invalid || undefined}
        className={classes(
          'flex min-h-control flex-wrap items-center gap-1 rounded-md border border-line-strong bg-surface p-1 transition-colors hover:border-ink-muted',
          'has-[input:focus]:border-accent has-[input:focus]:outline-2 has-[input:focus]:-outline-offset-1 has-[input:focus]:outline-accent',
          'data-invalid:border-bad',
        )}
      >
        {value.map((word, at) => (
          // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the button inside
          <span
            key={word}
            data-remove
            data-sensitive
            onKeyDown={(event) => handleChipKeyDown(event, at)}
            className="flex max-w-full"
          >
            <Chip onRemove={() => remove(at)} removeLabel={t('Remove {noun} {word}', { noun, word })}>
              {word}
            </Chip>
          </span>
        ))}
        <input
          ref={ref}
          id={id}
          type="text"
          {...listbox.inputProps}
          aria-describedby={describedBy}
          aria-invalid={invalid || undefined}
          placeholder={value.length === 0 ? placeholder : undefined}
          value={text}
          onChange={(event) => {
            const { value: entered } = event.target
            // Autofill and the keyboards of phones enter separators without a key or a paste.
            if (countSeparators(entered) > countSeparators(text)) return add(entered.split(separators))
            setText(entered)
            if (event.target.value.trim() === '') validate?.([])
            setOpen(true)
            return listbox.setActiveKey(null)
          }}
          onKeyDown={handleKeyDown}
          onPaste={handlePaste}
          onClick={() => setOpen(true)}
          className="h-6 min-w-20 flex-1 border-0 bg-transparent px-1.5 text-field text-ink outline-none"
        />
      </div>
      {listOpen ? (
        <Listbox id={listbox.listId} label={t('Suggestions')} anchor={container}>
          {options.map((option, index) => (
            <ListboxOption key={option} {...listbox.optionProps(index)}>
              {option}
            </ListboxOption>
          ))}
        </Listbox>
      ) : null}
    </div>
  )
}
