/** Public SSH keys: saved keys as checkboxes, others pasted or dropped. The value is the list of key lines. */
import { useEffect, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { knownKeysReason, parsePublicKey, publicKeyIdentity } from '#contract/rules/ssh-keys/ssh-key.ts'
import { formatSha256Fingerprint, publicKeyBytes } from '#contract/rules/ssh-keys/ssh-key-details.ts'
import { plural, t } from '#contract/translate.ts'
import { Trash2 } from '#ui/icons/trash-2.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Checkbox } from '#ui/inputs.tsx'
import { Notice } from '#ui/notice.tsx'
import { toTextList } from '#kit/form/fields/control-field.tsx'
import { GroupField } from '#kit/form/fields/group-field.tsx'
import { OptionsNotice } from './options-notice.tsx'
import { PasteKey, type AddedLine } from './paste-key.tsx'
import { describeKey, keyFinder, uniqueKeys } from './ssh-key-lines.ts'
import type { FieldProps } from '#kit/form/fields/use-field.ts'

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
  const [open, setOpen] = useState(false)
  // Typed but not added yet; submitted nevertheless.
  const [typed, setTyped] = useState<readonly string[]>([])
  /** The labels of saved keys that were pasted or typed. */
  const [knownLabels, setKnownLabels] = useState<readonly string[]>([])
  const [optionsLeftOut, setOptionsLeftOut] = useState(false)
  const chosen = lines.slice(0, lines.length - typed.length)
  const findSaved = keyFinder(savedKeys, ({ line }) => line)
  const findSelected = keyFinder(lines, (line) => line)
  const pastedLines = chosen.filter((line) => !findSaved(line))
  const change = (nextChosen: readonly string[], nextTyped: readonly string[]) => {
    const unique = uniqueKeys([...nextChosen, ...nextTyped], (line) => line)
    setTyped(unique.slice(nextChosen.length))
    onChange(unique)
  }
  const explain = (added: readonly AddedLine[]) => {
    setKnownLabels(added.flatMap(({ line }) => findSaved(line)?.label ?? []))
    setOptionsLeftOut(added.some(({ hasOptions }) => hasOptions))
  }
  const toggle = (line: string, on: boolean) => {
    const others = chosen.filter((each) => publicKeyIdentity(each) !== publicKeyIdentity(line))
    explain([])
    change(on ? [...others, line] : others, typed)
  }
  const close = (added: readonly AddedLine[]) => {
    const known = added.map(({ line }) => findSaved(line)?.line ?? line)
    change(
      uniqueKeys([...chosen, ...known], (line) => line),
      [],
    )
    explain(added)
    setOpen(false)
  }
  return (
    <div data-sensitive className="grid gap-2">
      {savedKeys.map((key) => (
        <Checkbox
          key={key.id}
          label={key.label}
          hint={<KeyFingerprint line={key.line} />}
          checked={findSelected(key.line) !== undefined}
          onChange={(event) => toggle(key.line, event.target.checked)}
        />
      ))}
      {pastedLines.map((line) => (
        <PastedKey key={line} line={line} onRemove={() => toggle(line, false)} />
      ))}
      {knownLabels.length > 0 && (
        <Notice tone="info" role="alert">
          {plural(knownLabels.length, '{reason}. It is selected above.', '{reason}. They are selected above.', {
            reason: knownKeysReason(knownLabels),
          })}
        </Notice>
      )}
      {optionsLeftOut && <OptionsNotice />}
      {open ? (
        <PasteKey
          onType={(next) => {
            change(
              chosen,
              next.map(({ line }) => line),
            )
            explain(next)
          }}
          onAdd={close}
          onClose={() => close([])}
        />
      ) : (
        <div>
          <Button size="sm" onClick={() => setOpen(true)}>
            {t('Paste a public key')}
          </Button>
        </div>
      )}
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
      <IconButton label={t('Remove key {title}', { title })} icon={Trash2} size="sm" onClick={onRemove} />
    </div>
  )
}

/** Null for a line that is not a key, and on insecure pages, where the browser cannot compute digests. */
async function fingerprintOf(line: string): Promise<string | null> {
  const key = parsePublicKey(line)
  // oxlint-disable-next-line typescript/no-unnecessary-condition -- absent outside of secure contexts
  if (!key || !crypto.subtle) return null
  return formatSha256Fingerprint(new Uint8Array(await crypto.subtle.digest('SHA-256', publicKeyBytes(key))))
}

/** Type and fingerprint; until that is computed, the end of the key. */
function KeyFingerprint({ line }: { line: string }) {
  const [fingerprint, setFingerprint] = useState<string | null>(null)
  useEffect(() => {
    let isCurrent = true
    void fingerprintOf(line).then((text) => isCurrent && setFingerprint(text))
    return () => {
      isCurrent = false
    }
  }, [line])
  return (
    <span className="font-mono text-xs break-all" data-tooltip={fingerprint ?? undefined}>
      {fingerprint === null
        ? describeKey(line).detail
        : `${line.trim().split(/\s/)[0]} ${fingerprint.slice(0, 15)}…${fingerprint.slice(-8)}`}
    </span>
  )
}
