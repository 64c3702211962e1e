import { type ClipboardEvent, type KeyboardEvent, type Ref, useId, useRef, useState } from 'react'
import { announce } from './announce.ts'
import { Chip } from './chip.tsx'
import { classes } from './class-names.ts'
import type { FieldIds } from './field.tsx'
import { Option, Options } from './options.tsx'

export interface TagsInputProps extends Partial<FieldIds> {
  value: readonly string[]
  onChange: (value: string[]) => void
  onBlur?: () => void
  /** Known tags, offered while typing. */
  suggestions?: readonly string[]
  placeholder?: string
  /** What one is called: "tag", "address". */
  noun?: string
  disabled?: boolean
  ref?: Ref<HTMLInputElement>
  className?: string
}

const offered = 8
const separators = /[,\n\t]+/

/**
 * Several short words. Enter or a comma adds, pasting a list adds all, Backspace in the empty box goes to the last one,
 * where Delete or Backspace removes it and the arrow keys move along. What is typed but not added is added on leaving.
 */
export function TagsInput(props: TagsInputProps) {
  const { id, describedBy, invalid, value, onChange, onBlur, suggestions = [], placeholder, noun = 'tag', disabled, ref, className } = props
  const listId = useId()
  const [text, setText] = useState('')
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const box = useRef<HTMLDivElement>(null)

  const typed = text.trim().toLowerCase()
  const options = suggestions.filter((one) => !value.includes(one) && one.toLowerCase().includes(typed)).slice(0, offered)
  const shown = open && options.length > 0
  const input = () => box.current?.querySelector('input')
  const removers = () => [...(box.current?.querySelectorAll<HTMLButtonElement>('[data-remove] button') ?? [])]

  const add = (words: readonly string[]) => {
    const fresh = [...new Set(words.map((word) => word.trim()).filter(Boolean))].filter((word) => !value.includes(word))
    setText('')
    setActive(-1)
    if (fresh.length === 0) return
    onChange([...value, ...fresh])
    announce(`Added ${fresh.join(', ')}`)
  }
  const remove = (at: number) => {
    announce(`Removed ${value[at] ?? ''}`)
    onChange(value.filter((_, index) => index !== at))
    // The one that moves into its place, else the box.
    ;(removers()[at + 1] ?? input())?.focus()
  }

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, currentTarget } = event
    const atStart = currentTarget.selectionStart === 0 && currentTarget.selectionEnd === 0
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault()
      setOpen(true)
      const step = key === 'ArrowDown' ? 1 : -1
      if (options.length > 0) setActive(active < 0 && step < 0 ? options.length - 1 : (active + step + options.length) % options.length)
    } else if (key === 'Enter' && (text.trim() || active >= 0)) {
      event.preventDefault()
      add([(shown && options[active]) || text])
    } else if (key === ',' && text.trim()) {
      event.preventDefault()
      add([text])
    } else if (key === 'Escape' && shown) {
      event.preventDefault()
      event.stopPropagation()
      setOpen(false)
    } else if ((key === 'Backspace' || key === 'ArrowLeft') && atStart && value.length > 0) {
      event.preventDefault()
      removers().at(-1)?.focus()
    }
  }

  const onChipKey = (event: KeyboardEvent<HTMLElement>, at: number) => {
    const target = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: value.length }[event.key]
    if (target !== undefined) {
      event.preventDefault()
      ;(target >= value.length ? input() : removers()[Math.max(0, target)])?.focus()
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault()
      remove(at)
    }
  }

  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData('text')
    if (!separators.test(pasted)) return
    event.preventDefault()
    add((text + pasted).split(separators))
  }

  return (
    <div
      ref={box}
      onBlur={(event) => {
        if (event.currentTarget.contains(event.relatedTarget)) return
        setOpen(false)
        if (text.trim()) add([text])
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
          <span key={word} data-remove onKeyDown={(event) => onChipKey(event, at)} className="flex max-w-full">
            <Chip onRemove={disabled ? undefined : () => remove(at)} removeLabel={`Remove ${noun} ${word}`}>{word}</Chip>
          </span>
        ))}
        <input
          ref={ref}
          id={id}
          type="text"
          role="combobox"
          aria-expanded={shown}
          aria-controls={shown ? listId : undefined}
          aria-autocomplete="list"
          aria-activedescendant={shown && active >= 0 ? `${listId}-${active}` : undefined}
          aria-describedby={describedBy}
          aria-invalid={invalid || undefined}
          autoComplete="off"
          spellCheck={false}
          disabled={disabled}
          placeholder={value.length === 0 ? placeholder : undefined}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setOpen(true)
            setActive(-1)
          }}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          onClick={() => setOpen(true)}
          className="h-6 min-w-20 flex-1 border-0 bg-transparent px-1.5 text-field text-ink outline-none"
        />
      </div>
      {shown ? (
        <Options id={listId} label={`Known ${noun}s`} anchor={box}>
          {options.map((option, at) => (
            <Option key={option} id={`${listId}-${at}`} active={at === active} onChoose={() => add([option])} onPoint={() => setActive(at)}>
              {option}
            </Option>
          ))}
        </Options>
      ) : null}
    </div>
  )
}
