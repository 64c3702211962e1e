/**
 * The box for typing, pasting or dropping public keys. A private key is discarded as soon as it is recognized. Typed
 * text that has not been read yet belongs to the caller, which submits it with the rest.
 */
import { useRef, useState, type DragEvent, type ReactNode } from 'react'
import { maxKeyTextLength } from '#contract/rules/ssh-keys/ssh-key-text.ts'
import { t } from '#contract/translate.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { TextArea } from '#ui/inputs.tsx'
import { parseKeyLines, type KeyLine } from './read-key-lines.ts'

interface Props {
  label: string
  rows: number
  text: string
  onTextChange: (text: string) => void
  onRead: (keys: readonly KeyLine[]) => void
  /** The error of the form. */
  error?: string | undefined
  /** Wraps the control, for instance to register it with its form. */
  renderControl?: (id: string, control: ReactNode) => ReactNode
  /** Whether the user has just opened the box. */
  focusOnMount?: boolean
  /** Buttons next to the one that reads the text. */
  actions?: ReactNode
  readLabel: string
}

export function PublicKeyBox(props: Props) {
  const { label, rows, text, onTextChange, onRead, error, renderControl, focusOnMount, actions, readLabel } = props
  const [reason, setReason] = useState<string | null>(null)
  const area = useRef<HTMLTextAreaElement>(null)

  const read = (input: string) => {
    const result = parseKeyLines(input)
    setReason(result.ok ? null : result.reason)
    onTextChange(result.ok || result.discard ? '' : input)
    if (result.ok) onRead(result.keys)
  }
  const type = (input: string) => {
    const result = parseKeyLines(input)
    if (!result.ok && result.discard) return read(input)
    setReason(null)
    onTextChange(input)
  }
  const readFiles = async (files: readonly File[]) => {
    if (files.some(({ size }) => size > maxKeyTextLength))
      return setReason(t('This file is too large to be a list of keys.'))
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
      <Field label={label} hint={t('Paste keys or drop .pub files here, one key per line.')} error={reason ?? error}>
        {(ids) => {
          const control = (
            <TextArea
              {...ids}
              ref={area}
              mono
              rows={rows}
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- only where the user has just opened the box
              autoFocus={focusOnMount}
              spellCheck={false}
              autoComplete="off"
              placeholder="ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAA… you@laptop"
              value={text}
              onChange={(event) => type(event.target.value)}
              onPaste={(event) => {
                if (text !== '') return
                event.preventDefault()
                read(event.clipboardData.getData('text'))
              }}
            />
          )
          return renderControl ? renderControl(ids.id, control) : control
        }}
      </Field>
      {text !== '' || actions ? (
        <div className="flex gap-2">
          <Button
            size="sm"
            onClick={() => {
              // The button disappears along with the text.
              area.current?.focus()
              read(text)
            }}
          >
            {readLabel}
          </Button>
          {actions}
        </div>
      ) : null}
    </div>
  )
}
