/** Public SSH keys: known ones to tick, others pasted or dropped. The value is the key lines, as the interface takes them. */
import { useId, useState, type DragEvent } from 'react'
import type { FieldValues } from 'react-hook-form'
import Trash2 from 'lucide-react/icons/trash-2'
import { looksPrivate } from '#contract/rules/ssh-key.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Checkbox, TextArea } from '#ui/inputs.tsx'
import { textsOf } from './control-field.tsx'
import { GroupField } from './group-field.tsx'
import { keyWords, readKeyLines, sameKey } from './key-lines.ts'
import type { FieldProps } from './use-field.ts'

export interface KnownKey {
  readonly id: number
  readonly label: string
  readonly line: string
}

interface Props<Values extends FieldValues> extends FieldProps<Values, string[]> {
  known: readonly KnownKey[]
}

export function KeysField<Values extends FieldValues>({ known, ...field }: Props<Values>) {
  return (
    <GroupField {...field}>
      {({ value, set }) => <Keys lines={textsOf(value)} known={known} onLines={set} />}
    </GroupField>
  )
}

interface KeysProps {
  lines: readonly string[]
  known: readonly KnownKey[]
  onLines: (lines: string[]) => void
}

function Keys({ lines, known, onLines }: KeysProps) {
  const others = lines.filter((line) => !known.some((key) => key.line === line))
  const toggle = (line: string, on: boolean) => onLines(on ? [...lines, line] : lines.filter((each) => each !== line))
  const add = (added: readonly string[]) =>
    onLines([...lines, ...added].filter((line, at, all) => all.findIndex((each) => sameKey(each, line)) === at))
  return (
    <div className="grid gap-2">
      {known.map((key) => (
        <Checkbox
          key={key.id}
          label={key.label}
          hint={keyWords(key.line).detail}
          checked={lines.includes(key.line)}
          onChange={(event) => toggle(key.line, event.target.checked)}
        />
      ))}
      {others.map((line) => <OtherKey key={line} line={line} onRemove={() => toggle(line, false)} />)}
      <PasteKey onAdd={add} />
    </div>
  )
}

function OtherKey({ line, onRemove }: { line: string; onRemove: () => void }) {
  const { title, detail } = keyWords(line)
  return (
    <div className="flex items-center gap-2">
      <div className="min-w-0 flex-1">
        <p className="truncate">{title}</p>
        <p className="truncate font-mono text-xs text-ink-muted">{detail}</p>
      </div>
      <IconButton label={`Remove key ${title}`} icon={Trash2} size="sm" onClick={onRemove} />
    </div>
  )
}

/** Bytes; an authorized_keys file with many keys is far below. */
const largestKeyFile = 256 * 1024

/** The text is checked when it is added; a private key never stays in the box. */
function PasteKey({ onAdd }: { onAdd: (lines: readonly string[]) => void }) {
  const [open, setOpen] = useState(false)
  const [text, setText] = useState('')
  const [reason, setReason] = useState<string | null>(null)
  const buttonId = useId()

  const take = (given: string) => {
    const found = readKeyLines(given)
    setReason(found.ok ? null : found.reason)
    setText(found.ok || looksPrivate(given) ? '' : given)
    if (!found.ok) return
    onAdd(found.lines)
    setOpen(false)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    const [file] = event.dataTransfer.files
    if (file && file.size > largestKeyFile) setReason('This file is too large to hold keys.')
    else if (file) void file.text().then(take)
    else take(event.dataTransfer.getData('text'))
  }

  if (!open) return <div><Button id={buttonId} size="sm" onClick={() => setOpen(true)}>Paste a public key</Button></div>
  return (
    <div onDrop={drop} onDragOver={(event) => event.preventDefault()} className="grid gap-2">
      <Field label="Public key" hint="Paste it, or drop the .pub file here. One key per line." error={reason ?? undefined}>
        {(ids) => (
          <TextArea
            {...ids}
            mono
            rows={3}
            // The box appears because the person asked for it.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            spellCheck={false}
            value={text}
            onChange={(event) => {
              setReason(null)
              setText(event.target.value)
            }}
            onPaste={(event) => {
              const pasted = event.clipboardData.getData('text')
              if (text !== '') return
              event.preventDefault()
              take(pasted)
            }}
          />
        )}
      </Field>
      <div className="flex gap-2">
        <Button size="sm" onClick={() => take(text)}>Add key</Button>
        <Button size="sm" variant="quiet" onClick={() => setOpen(false)}>Cancel</Button>
      </div>
    </div>
  )
}
