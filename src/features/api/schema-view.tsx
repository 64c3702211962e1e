/** A schema: its members with types and descriptions. Referenced schemas open in place. */
import { useState } from 'react'
import type { Dictionary } from '#contract/json.ts'
import { isDictionary } from '#contract/json.ts'
import { countMore } from '#contract/text.ts'
import { inContext, t } from '#contract/translate.ts'
import { Badge } from '#ui/badge.tsx'
import { referenceName, text, type ApiDocument } from './document.ts'
import { MarkedText } from './marked-text.tsx'

type Resolve = ApiDocument['resolve']

const alternatives = ({ anyOf, oneOf }: Dictionary) =>
  [anyOf, oneOf].flatMap((each) => (Array.isArray(each) ? each : []))

const either = ([first = '', ...others]: readonly string[]) =>
  others.reduce((one, other) => t('{one} or {other}', { one, other }), first)

/** `list of Node`, `text or null`, `number`. `ofItems`: for a list, returns the type of its items. */
function typeText(schema: Dictionary, ofItems = false): string {
  const name = referenceName(schema)
  if (name !== '') return name
  const options = alternatives(schema).filter(isDictionary)
  if (options.length > 0) return either(options.map((each, index) => typeText(each, ofItems && index === 0)))
  if (schema['type'] === 'array') {
    const type = isDictionary(schema['items']) ? typeText(schema['items']) : t('values')
    return ofItems ? type : t('list of {type}', { type })
  }
  const names = Array.isArray(schema['type']) ? schema['type'] : [schema['type']]
  return either(
    names.map((each) => (each === 'string' ? t('text') : each === undefined ? t('any value') : String(each))),
  )
}

/**
 * The object with members inside a schema: the target of a reference, the items of a list, or one of the alternatives.
 */
function innerObject(schema: Dictionary, resolve: Resolve): Dictionary | null {
  const resolved = resolve(schema)
  if (isDictionary(resolved['properties'])) return resolved
  if (isDictionary(resolved['items'])) return innerObject(resolved['items'], resolve)
  const first = alternatives(resolved).find((each) => isDictionary(each) && '$ref' in each)
  return isDictionary(first) ? innerObject(first, resolve) : null
}

interface SchemaViewProps {
  schema: Dictionary
  /** Part of a response, where members that are always present need no mark. */
  returned?: boolean
  resolve: Resolve
}

export function SchemaView({ schema, returned = false, resolve }: SchemaViewProps) {
  const object = innerObject(schema, resolve)
  if (!object) return <MarkedText text={text(resolve(schema)['description']) || typeText(schema)} className="text-sm" />
  const required = new Set(Array.isArray(object['required']) ? object['required'].map(String) : [])
  return (
    <dl className="m-0 divide-y divide-line">
      {Object.entries(object['properties'] ?? {}).map(([name, member]) => (
        <Member
          key={name}
          name={name}
          schema={isDictionary(member) ? member : {}}
          required={required.has(name)}
          returned={returned}
          resolve={resolve}
        />
      ))}
    </dl>
  )
}

interface MemberProps {
  name: string
  schema: Dictionary
  required: boolean
  returned: boolean
  resolve: Resolve
}

function Member({ name, schema, required, returned, resolve }: MemberProps) {
  const values = Array.isArray(schema['enum']) ? schema['enum'] : []
  const inner = innerObject(schema, resolve)
  return (
    <div className="grid gap-0.5 py-2">
      <dt className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <code className="font-mono text-sm font-medium wrap-anywhere">{name}</code>
        <span className="text-xs text-ink-muted">{typeText(schema)}</span>
        {required === returned ? null : <Badge tone="neutral">{required ? t('Required') : t('Optional')}</Badge>}
        {schema['readOnly'] === true ? <Badge tone="neutral">{inContext('field', 'Read only')}</Badge> : null}
        {schema['writeOnly'] === true ? <Badge tone="neutral">{t('Write only')}</Badge> : null}
        {schema['deprecated'] === true ? <Badge tone="warn">{t('Deprecated')}</Badge> : null}
      </dt>
      <dd className="m-0 text-sm text-ink-muted">
        <MarkedText text={text(resolve(schema)['description'])} />
        {values.length > 0 ? <Values values={values} /> : null}
        {inner ? <Nested name={typeText(schema, true)} schema={inner} returned={returned} resolve={resolve} /> : null}
      </dd>
    </div>
  )
}

/** Further values are shown on demand. */
const shownValues = 8

function Values({ values }: { values: readonly unknown[] }) {
  const [all, setAll] = useState(false)
  const shown = all ? values : values.slice(0, shownValues)
  return (
    <p className="mt-1 flex flex-wrap items-center gap-1">
      {shown.map((value) => (
        <code key={String(value)} className="rounded-sm bg-sunken px-1 font-mono text-xs">
          {String(value)}
        </code>
      ))}
      {shown.length < values.length ? (
        <button type="button" className="text-xs text-accent underline" onClick={() => setAll(true)}>
          {countMore(values.length - shown.length)}
        </button>
      ) : null}
    </p>
  )
}

/** Rendered only while open, because schemas may contain themselves. */
function Nested({ name, ...view }: SchemaViewProps & { name: string }) {
  const [open, setOpen] = useState(false)
  return (
    <details className="mt-1" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="w-fit cursor-pointer text-xs text-accent">{t('Members of {name}', { name })}</summary>
      {open ? (
        <div className="mt-1 border-s border-line ps-3">
          <SchemaView {...view} />
        </div>
      ) : null}
    </details>
  )
}
