/** Public SSH keys: saved keys as checkboxes, others pasted or dropped. The value is the list of key lines. */
import { useId, useState, type DragEvent } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Trash2 } from '#ui/icons/trash-2.ts'
import { looksLikePrivateKey } from '#contract/rules/ssh-key.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Checkbox, TextArea } from '#ui/inputs.tsx'
import { toTextList } from './control-field.tsx'
import { GroupField } from './group-field.tsx'
import { KeyFingerprint } from './key-fingerprint.tsx'
import { describeKey, parseKeyLines, isSameKey } from './ssh-key-lines.ts'
import type { FieldProps } from './use-field.ts'

interface SavedKey {
  readonly id: number
  readonly label: string
  readonly line: string
}

interface Props<Values extends FieldValues> extends FieldProps<Values, string[]> {
  savedKeys: readonly SavedKey[]
}

export function SshKeysField<Values extends FieldValues>({ savedKeys, ...field }: Props<Values>) {
  return (
    <GroupField {...field}>
      {({ value, onChange }) => <Keys lines={toTextList(value)} savedKeys={savedKeys} onChange={onChange} />}
    </GroupField>
  )
}

interface KeysProps {
  lines: readonly string[]
  savedKeys: readonly SavedKey[]
  onChange: (lines: string[]) => void
}

function Keys({ lines, savedKeys, onChange }: KeysProps) {
  const pastedLines = lines.filter((line) => !savedKeys.some((key) => key.line === line))
  const toggle = (line: string, on: boolean) => onChange(on ? [...lines, line] : lines.filter((each) => each !== line))
  const add = (added: readonly string[]) =>
    onChange([...lines, ...added].filter((line, at, all) => all.findIndex((each) => isSameKey(each, line)) === at))
  return (
    <div className="grid gap-2">
      {savedKeys.map((key) => (
        <Checkbox
          key={key.id}
          label={key.label}
          hint={<KeyFingerprint line={key.line} />}
          checked={lines.includes(key.line)}
          onChange={(event) => toggle(key.line, event.target.checked)}
        />
      ))}
      {pastedLines.map((line) => (
        <PastedKey key={line} line={line} onRemove={() => toggle(line, false)} />
      ))}
      <PasteKey onAdd={add} />
    </div>
  )
}

function PastedKey({ line, onRemove }: { line: string; onRemove: () => void }) {
  const { title } = describeKey(line)
  return (
    <div className="flex items-center gap-2">
      <div className="min-w-0 flex-1">
        <p className="truncate">{title}</p>
        <p className="text-ink-muted">
          <KeyFingerprint line={line} />
        </p>
      </div>
      <IconButton label={`Remove key ${title}`} icon={Trash2} size="sm" onClick={onRemove} />
    </div>
  )
}

/** An authorized_keys file with many keys is far smaller. Bytes. */
const maxKeyFileBytes = 256 * 1024

/** Validates the text when it is added; never keeps a private key in the box. */
function PasteKey({ onAdd }: { onAdd: (lines: readonly string[]) => void }) {
  const [open, setOpen] = useState(false)
  const [text, setText] = useState('')
  const [reason, setReason] = useState<string | null>(null)
  const buttonId = useId()

  const addKeys = (input: string) => {
    const result = parseKeyLines(input)
    setReason(result.ok ? null : result.reason)
    setText(result.ok || looksLikePrivateKey(input) ? '' : input)
    if (!result.ok) return
    onAdd(result.lines)
    setOpen(false)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    const [file] = event.dataTransfer.files
    if (file && file.size > maxKeyFileBytes) setReason('This file is too large to hold keys.')
    else if (file) void file.text().then(addKeys)
    else addKeys(event.dataTransfer.getData('text'))
  }

  if (!open)
    return (
      <div>
        <Button id={buttonId} size="sm" onClick={() => setOpen(true)}>
          Paste a public key
        </Button>
      </div>
    )
  return (
    <div onDrop={drop} onDragOver={(event) => event.preventDefault()} className="grid gap-2">
      <Field
        label="Public key"
        hint="Paste it, or drop the .pub file here. One key per line."
        error={reason ?? undefined}
      >
        {(ids) => (
          <TextArea
            {...ids}
            mono
            rows={3}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user has just opened the box
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
              addKeys(pasted)
            }}
          />
        )}
      </Field>
      <div className="flex gap-2">
        <Button size="sm" onClick={() => addKeys(text)}>
          Add key
        </Button>
        <Button size="sm" variant="ghost" onClick={() => setOpen(false)}>
          Cancel
        </Button>
      </div>
    </div>
  )
}
