/** One field of the editor for a member of a record. */
import { useQuery } from '@tanstack/react-query'
import { useId, useMemo, type ClipboardEvent } from 'react'
import type { Node } from '#contract/areas/nodes.ts'
import type { Finding, RecordField } from '#contract/dns/records/findings.ts'
import * as limits from '#contract/limits.ts'
import { nodes } from '#contract/operations.ts'
import { recordTypes, type RecordType } from '#contract/dns/records/record-types.ts'
import { caaTags } from '#contract/dns/types/record-type-rule.ts'
import { srvProtocols } from '#contract/dns/types/srv.ts'
import { timeInWords, ttlValues } from '#contract/dns/records/ttl.ts'
import type { ZoneIndex } from '#contract/dns/checks/zone-index.ts'
import { codePointLength } from '#contract/schema.ts'
import { fullyQualifiedName } from '#contract/dns/names/dns-name.ts'
import { previewName } from '#contract/dns/records/record-words.ts'
import { quoteText } from '#contract/text.ts'
import { t } from '#contract/translate.ts'
import { Field } from '#ui/field.tsx'
import { SelectInput, TextInput } from '#ui/inputs.tsx'
import { isAllowed, usePermission } from '#kit/permission/permission.ts'
import { nodeList } from '#queries/nodes.ts'
import { draftFrom, type EditorValues } from './editor-values.ts'
import { fieldLabel } from '../format.ts'

/** A longer list would not be useful. */
const maxSuggestions = 50

function knownTargets(type: RecordType, { records, zone }: ZoneIndex): string[] {
  const { kind, suggestions = [] } = recordTypes[type].target
  if (kind === 'text') return []
  const inUse = records.flatMap((record) => (record.type === type && record.target !== '' ? [record.target] : []))
  const hosts =
    kind === 'host'
      ? records.flatMap((record) =>
          (record.type === 'A' || record.type === 'AAAA') && !record.name.startsWith('*')
            ? [fullyQualifiedName(record.name, zone)]
            : [],
        )
      : []
  return [...new Set([...inUse, ...hosts, ...suggestions])].slice(0, maxSuggestions)
}

interface EditorFieldProps {
  field: RecordField
  values: EditorValues
  error: Finding | undefined
  /** The zone's default TTL in seconds. */
  ttl: number
  index: ZoneIndex
  onChange: (field: RecordField, text: string) => void
  onBlur: (field: RecordField) => void
  onPaste?: (event: ClipboardEvent) => void
}

const rangeHint = ({ min, max }: { min: number; max: number }) =>
  t('{min} to {max}', { min: String(min), max: String(max) })
const hints: Readonly<Partial<Record<RecordField, () => string>>> = {
  name: () => t('Leave empty for the domain itself'),
  priority: () => rangeHint(limits.priority),
  weight: () => rangeHint(limits.weight),
  port: () => rangeHint(limits.port),
}
const widths: Readonly<Record<RecordField, string>> = {
  name: 'min-w-[min(100%,10rem)] flex-1',
  target: 'min-w-[min(100%,14rem)] flex-[2]',
  priority: 'w-24',
  weight: 'w-24',
  port: 'w-24',
  service: 'w-32',
  protocol: 'w-28',
  tag: 'w-32',
  ttl_sec: 'w-48',
}

export function EditorField({ field, values, error, ttl, index, onChange, onBlur, onPaste }: EditorFieldProps) {
  const { type } = values
  const listId = useId()
  const shared = { value: values[field], onBlur: () => onBlur(field) }
  return (
    <Field
      label={fieldLabel(field, type)}
      hint={hintFor(field, values, index)}
      error={error?.text}
      className={widths[field]}
      {...(field === 'name' && codePointLength(values.name) > limits.recordName.max / 2
        ? { count: { value: codePointLength(values.name), max: limits.recordName.max } }
        : {})}
    >
      {(ids) =>
        field === 'ttl_sec' || field === 'tag' ? (
          <SelectInput {...ids} {...shared} onChange={(event) => onChange(field, event.target.value)}>
            {field === 'tag' ? (
              caaTags.map((tag) => <option key={tag}>{tag}</option>)
            ) : (
              <TtlOptions ttl={ttl} value={values.ttl_sec} />
            )}
          </SelectInput>
        ) : (
          <>
            <TextInput
              {...ids}
              {...shared}
              mono={field === 'name' || field === 'target'}
              autoComplete="off"
              spellCheck={false}
              autoCapitalize="none"
              list={listId}
              inputMode={field === 'priority' || field === 'weight' || field === 'port' ? 'numeric' : 'text'}
              placeholder={field === 'target' ? recordTypes[type].target.example : field === 'name' ? '@' : undefined}
              onPaste={onPaste}
              onChange={(event) => onChange(field, event.target.value)}
            />
            <Suggestions id={listId} field={field} values={values} index={index} />
          </>
        )
      }
    </Field>
  )
}

/** The full name in its readable form. */
function shownName(values: EditorValues, zone: string): string {
  const { unicode, full } = previewName(draftFrom(values), zone)
  return quoteText(unicode ?? full)
}

function hintFor(field: RecordField, values: EditorValues, { zone }: ZoneIndex) {
  const { type, tag } = values
  const { name, target } = recordTypes[type]
  if (field === 'target') return target.hint?.({ tag })
  if (field === 'name' && values.name.trim() !== '')
    return <bdi className="font-mono wrap-anywhere">{shownName(values, zone)}</bdi>
  return field === 'name' && name === 'required' ? t('Below the domain') : hints[field]?.()
}

function TtlOptions({ ttl, value }: { ttl: number; value: string }) {
  const known = [0, ...ttlValues].map(String)
  return (
    <>
      <option value="0">{t('Default ({time})', { time: timeInWords(ttl) })}</option>
      {ttlValues.map((seconds) => (
        <option key={seconds} value={seconds}>
          {timeInWords(seconds)}
        </option>
      ))}
      {!known.includes(value) && <option value={value}>{timeInWords(Number(value))}</option>}
    </>
  )
}

interface SuggestionsProps {
  id: string
  field: RecordField
  values: EditorValues
  index: ZoneIndex
}

/** Suggests addresses of the user's nodes, common protocols, and suitable targets. */
function Suggestions({ id, field, values, index }: SuggestionsProps) {
  const { kind } = recordTypes[values.type].target
  const isAddress = field === 'target' && (kind === 'ipv4' || kind === 'ipv6')
  const mayList = isAllowed(usePermission()(nodes.list))
  const { data } = useQuery({ ...nodeList.all, enabled: isAddress && mayList })
  const targets = useMemo(() => knownTargets(values.type, index), [values.type, index])
  if (field === 'protocol' || field === 'target') {
    const options = isAddress
      ? (data?.items ?? []).flatMap((node) =>
          (kind === 'ipv4' ? node.ipv4 : publicIpv6(node)).map((value) => ({ value, label: node.label })),
        )
      : (field === 'target' ? targets : srvProtocols).map((value) => ({ value, label: undefined }))
    return (
      <datalist id={id}>
        {options.map(({ value, label }) => (
          <option key={`${label} ${value}`} value={value}>
            {label}
          </option>
        ))}
      </datalist>
    )
  }
  return null
}

/** The address without its prefix length. */
const publicIpv6 = ({ ipv6 }: Node) => (ipv6 === null ? [] : [ipv6.replace(/\/\d+$/, '')])
