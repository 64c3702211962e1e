/** The box that public keys are pasted into or dropped on. It never keeps a private key. */
import { useState, type DragEvent } from 'react'
import { RegisteredField } from '#kit/form/control-field.tsx'
import { useField } from '#kit/form/use-field.ts'
import type { FormHandle } from '#kit/form/use-resource-form.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { TextArea } from '#ui/inputs.tsx'
import { readKeyText, type KeyText } from './key-text.ts'

/** A file with many keys is far smaller. Bytes. */
const maxKeyFileBytes = 256 * 1024

interface KeyTextFieldProps {
  form: FormHandle<{ keys: KeyText[] }>
  /** There are keys already. */
  more: boolean
  onAdd: (keys: readonly KeyText[]) => void
}

export function KeyTextField({ form, more, onAdd }: KeyTextFieldProps) {
  const label = more ? 'Another public key' : 'Public key'
  const field = { form, name: 'keys', label } as const
  const { error } = useField<{ keys: KeyText[] }, KeyText[]>(field)
  const [text, setText] = useState('')
  const [reason, setReason] = useState<string | null>(null)

  const read = (input: string) => {
    const result = readKeyText(input)
    setReason(result.ok ? null : result.reason)
    setText(result.ok || result.discard ? '' : input)
    if (result.ok) onAdd(result.keys)
  }
  const readFiles = async (files: readonly File[]) => {
    if (files.some(({ size }) => size > maxKeyFileBytes)) return setReason('This file is too large to hold keys.')
    return read((await Promise.all(files.map((file) => file.text()))).join('\n'))
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    const files = [...event.dataTransfer.files]
    if (files.length > 0) void readFiles(files)
    else read(event.dataTransfer.getData('text'))
  }

  return (
    <div onDrop={drop} onDragOver={(event) => event.preventDefault()} className="grid gap-2">
      <Field
        label={label}
        hint="Paste it or drop .pub files here. One key per line."
        error={reason ?? (text === '' ? error : undefined)}
      >
        {(ids) => (
          <RegisteredField field={field} id={ids.id}>
            <TextArea
              {...ids}
              mono
              rows={more ? 2 : 4}
              spellCheck={false}
              autoComplete="off"
              placeholder="ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAA… you@laptop"
              value={text}
              onChange={(event) => {
                setReason(null)
                setText(event.target.value)
              }}
              onPaste={(event) => {
                if (text !== '') return
                event.preventDefault()
                read(event.clipboardData.getData('text'))
              }}
            />
          </RegisteredField>
        )}
      </Field>
      {text === '' ? null : (
        <div>
          <Button size="sm" onClick={() => read(text)}>
            Read key
          </Button>
        </div>
      )}
    </div>
  )
}
