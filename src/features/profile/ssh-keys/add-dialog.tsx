/** Adds SSH keys: pasted or dropped, one or several at once, validated here before anything is sent. */
import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { SshKeyCreate, sshKeys } from '#contract/areas/ssh-keys.ts'
import * as limits from '#contract/limits.ts'
import { knownKeysReason } from '#contract/rules/ssh-keys/ssh-key.ts'
import { validate } from '#contract/validation.ts'
import type { ErrorDetail } from '#contract/schema.ts'
import { labelFromComment } from '#contract/rules/ssh-keys/ssh-key-text.ts'
import { formatNumber } from '#contract/text.ts'
import { plural, t } from '#contract/translate.ts'
import type { HostedDialogProps } from '#kit/dialogs/dialogs.tsx'
import { Form } from '#kit/form/form.tsx'
import { FormDialog } from '#kit/form/form-dialog.tsx'
import { RegisteredField, toText } from '#kit/form/fields/control-field.tsx'
import { OptionsNotice } from '#shared/ssh-keys/options-notice.tsx'
import { PublicKeyBox } from '#shared/ssh-keys/public-key-box.tsx'
import { parseKeyLines, type KeyLine } from '#shared/ssh-keys/read-key-lines.ts'
import { keyFinder, uniqueKeys } from '#shared/ssh-keys/ssh-key-lines.ts'
import { useField } from '#kit/form/fields/use-field.ts'
import { TextField } from '#kit/form/fields/text-field.tsx'
import { useResourceForm, type FormHandle } from '#kit/form/use-resource-form.ts'
import { paths } from '#kit/paths.ts'
import { toast } from '#kit/toast.ts'
import { IconButton } from '#ui/button.tsx'
import { Trash2 } from '#ui/icons/trash-2.ts'
import { Notice } from '#ui/notice.tsx'
import { createSshKey, sshKeyTable } from '#queries/ssh-keys.ts'
import { keyDetails, keyTypeLabel } from './key-details.ts'
import { refreshAfter, sendOnce } from '#api/write.ts'
import { startJob } from '#kit/jobs/jobs.ts'

interface KeyText {
  /** `type base64 comment` */
  readonly line: string
  readonly label: string
  readonly hasOptions: boolean
}

const addManyText = (count: number) => plural(count, 'Add {count} SSH key', 'Add {count} SSH keys')

/** Proposes labels for the keys. */
const toKeyTexts = (keys: readonly KeyLine[]): KeyText[] =>
  keys.map(({ line, key, hasOptions }, index) => ({
    line,
    hasOptions,
    label: labelFromComment(key) || t('key {number}', { number: String(index + 1) }),
  }))

/** The keys in text that has not been read yet; none if the text is refused. */
export function keysInText(text: string): KeyText[] {
  const result = parseKeyLines(text)
  return result.ok ? toKeyTexts(result.keys) : []
}

interface AddValues {
  keys: KeyText[]
  /** Typed but not read yet; submitted nevertheless. */
  text: string
}

const allKeys = ({ keys, text }: AddValues): KeyText[] => uniqueKeys([...keys, ...keysInText(text)], lineOf)
const lineOf = ({ line }: KeyText) => line

/** Finds the label of the profile's key that equals a line. */
type FindKnown = (line: string) => string | undefined

/**
 * Errors of the text, and of all keys but the first, which the request's schema does not cover. The service accepts a
 * key twice, but adding it again is never intended.
 */
function validateKeys(values: AddValues, findKnown: FindKnown): readonly ErrorDetail[] {
  if (values.text.trim() !== '') {
    const result = parseKeyLines(values.text)
    if (!result.ok) return [{ field: 'text', reason: result.reason }]
  } else if (values.keys.length === 0) return [{ field: 'text', reason: t('Enter a public key') }]
  return allKeys(values).flatMap(({ label, line }, index) => {
    const known = findKnown(line)
    if (known !== undefined) {
      const field = index < values.keys.length ? `keys.${index}.label` : 'text'
      return [{ field, reason: knownKeysReason([known]) }]
    }
    const result = validate(SshKeyCreate, { label, ssh_key: line })
    return result.ok ? [] : result.errors.map(({ field, reason }) => ({ field: `keys.${index}.${field}`, reason }))
  })
}

export function AddSshKeyDialog(dialog: HostedDialogProps) {
  const client = useQueryClient()
  const mutation = useMutation(createSshKey)
  const findSaved = keyFinder(useQuery(sshKeyTable.all).data?.items ?? [], ({ ssh_key: line }) => line)
  const findKnown: FindKnown = (line) => findSaved(line)?.label
  const [initialValues] = useState<AddValues>({ keys: [], text: '' })
  // Until a key has been read, errors belong to the text.
  const [hasKeys, setHasKeys] = useState(false)
  const form = useResourceForm<AddValues, typeof sshKeys.create>({
    name: 'ssh-keys',
    operation: sshKeys.create,
    values: initialValues,
    toRequest: (values) => {
      const [first] = allKeys(values)
      return { body: { label: first?.label ?? '', ssh_key: first?.line ?? '' } }
    },
    validate: (values) => validateKeys(values, findKnown),
    fieldMap: hasKeys ? { label: 'keys.0.label', ssh_key: 'keys.0.line' } : { label: 'text', ssh_key: 'text' },
  })
  const keys = useWatch({ control: form.control, name: 'keys' })
  const label = keys.length > 1 ? addManyText(keys.length) : t('Add SSH key')
  return (
    <FormDialog
      {...dialog}
      form={form}
      isPublic
      title={t('Add SSH key')}
      description={t('Public keys only. They are checked in this browser before they are sent.')}
    >
      <Form
        form={form}
        mutation={mutation}
        label={label}
        created={{
          href: paths.sshKeys(),
          linkLabel: t('Go to SSH keys'),
        }}
        onSuccess={(first) => {
          const added = allKeys(form.rhf.getValues())
          dialog.onClose()
          if (added.length > 1) addRemainingKeys(client, added)
          else toast({ tone: 'ok', text: t('{label} was added', { label: first.label }) })
        }}
      >
        <Keys
          form={form}
          keys={keys}
          findKnown={findKnown}
          onChange={(next) => {
            setHasKeys(next.length > 0)
            form.rhf.setValue('keys', next, { shouldDirty: true })
          }}
        />
      </Form>
    </FormDialog>
  )
}

interface KeysProps {
  form: FormHandle<AddValues>
  keys: readonly KeyText[]
  findKnown: FindKnown
  onChange: (keys: KeyText[]) => void
}

/** The keys found so far, with their labels, and the box for more. */
function Keys({ form, keys, findKnown, onChange }: KeysProps) {
  const [repeated, setRepeated] = useState(0)
  const [known, setKnown] = useState<readonly string[]>([])
  const add = (found: readonly KeyText[]) => {
    const unknown = found.filter(({ line }) => findKnown(line) === undefined)
    const merged = uniqueKeys([...keys, ...unknown], lineOf)
    setRepeated(keys.length + unknown.length - merged.length)
    setKnown(uniqueKeys(found, lineOf).flatMap(({ line }) => findKnown(line) ?? []))
    onChange(merged)
  }
  return (
    <>
      {keys.map(({ line, hasOptions }, index) => (
        <div key={line} className="grid gap-2 rounded-md border border-line p-3">
          <div className="flex items-start gap-2">
            <TextField
              form={form}
              name={`keys.${index}.label`}
              label={t('Label')}
              limit={limits.sshKeyLabel}
              className="flex-1"
            />
            <IconButton
              label={t('Remove this key')}
              icon={Trash2}
              size="sm"
              className="mt-6"
              onClick={() => onChange(keys.filter((each) => each.line !== line))}
            />
          </div>
          <KeySummary line={line} />
          {hasOptions && <OptionsNotice />}
        </div>
      ))}
      {known.length > 0 ? <Notice tone="warn" role="alert">{`${knownKeysReason(known)}.`}</Notice> : null}
      {repeated > 0 ? (
        <Notice tone="info">
          {plural(
            repeated,
            '{count} key left out because the same key is in the list above.',
            '{count} keys left out because the same key is in the list above.',
          )}
        </Notice>
      ) : null}
      <NewKey form={form} more={keys.length > 0} onAdd={add} />
    </>
  )
}

function NewKey({
  form,
  more,
  onAdd,
}: {
  form: FormHandle<AddValues>
  more: boolean
  onAdd: (keys: KeyText[]) => void
}) {
  const label = more ? t('Another public key') : t('Public key')
  const field = { form, name: 'text', label } as const
  const { value, onChange, error } = useField<AddValues, string>(field)
  const text = toText(value)
  return (
    <>
      <PublicKeyBox
        label={label}
        rows={more ? 2 : 4}
        text={text}
        onTextChange={onChange}
        onRead={(keys) => onAdd(toKeyTexts(keys))}
        readLabel={t('Read key')}
        error={error}
        renderControl={(id, control) => (
          <RegisteredField field={field} id={id}>
            {control}
          </RegisteredField>
        )}
      />
      {keysInText(text).some(({ hasOptions }) => hasOptions) && <OptionsNotice />}
    </>
  )
}

function KeySummary({ line }: { line: string }) {
  const details = keyDetails(line)
  if (!details) return null
  const { type, bits, sha256, md5, advice } = details
  return (
    <div className="grid gap-1 text-sm">
      <p className="font-medium">
        {t('{type}, {count} bits', { type: keyTypeLabel(type), count: formatNumber(bits) })}
      </p>
      <p className="font-mono text-xs break-all text-ink-muted">{sha256}</p>
      <p className="font-mono text-xs break-all text-ink-muted">{md5}</p>
      {advice === null ? null : <Notice tone="warn">{advice}</Notice>}
    </div>
  )
}

// Adds further keys as a job in the tray, after the first one has succeeded.

/** `keys`: all keys, of which the first was already added. */
const addRemainingKeys = (client: QueryClient, keys: readonly KeyText[]) =>
  startJob({
    title: addManyText(keys.length),
    items: keys.map((key, id) => ({ id, label: key.label.trim(), line: key.line.trim(), done: id === 0 })),
    run: ({ label, line }) => sendOnce(client, createSshKey, { body: { label, ssh_key: line } }),
    refresh: () => refreshAfter(createSshKey)(client),
  })
