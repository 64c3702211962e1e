/** The permissions on the entities of one kind: a row for each, found by name. */
import { memo, useId, useMemo } from 'react'
import { useController, useWatch } from 'react-hook-form'
import type { users } from '#contract/areas/users.ts'
import type { Grant, GrantKind } from '#contract/grants.ts'
import { useRegisterField } from '#kit/form/use-field.ts'
import type { ResourceForm } from '#kit/form/use-resource-form.ts'
import { grantKindLabels, permissionLabel } from '#kit/grant-labels.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { checkboxClass } from '#ui/control.ts'
import { entityKey, levels, toPermission, type EntityLevels, type GrantValues, type Level } from './values.ts'

type GrantForm = ResourceForm<GrantValues, typeof users.updateGrants>

/** More rows than this are only found by searching. */
const maxRows = 50

const columnHeaders: Readonly<Record<Level, string>> = { none: 'None', read_only: 'Read', read_write: 'Write' }
const labels = levels.map((level) => ({
  level,
  header: columnHeaders[level],
  label: permissionLabel(toPermission(level)),
}))

interface MatrixProps {
  form: GrantForm
  kind: GrantKind
  grants: readonly Grant[]
  search: string
}

export function EntityMatrix({ form, kind, grants, search }: MatrixProps) {
  const current = useWatch({ control: form.control, name: `entities.${kind}` })
  const initial = form.initialValues.entities[kind]
  const matching = useMemo(() => {
    const words = search.toLowerCase().split(/\s+/).filter(Boolean)
    return grants.filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)))
  }, [grants, search])
  // What was changed stays in view.
  const shown = [
    ...matching.slice(0, maxRows),
    ...grants.filter((grant) => {
      const key = entityKey(grant.id)
      return current[key] !== initial[key] && !matching.slice(0, maxRows).includes(grant)
    }),
  ]
  const granted = Object.values(current).filter((level) => level !== 'none').length
  const name = grantKindLabels[kind]
  const setMatching = (level: Level) => {
    const changes: EntityLevels = Object.fromEntries(matching.map(({ id }) => [entityKey(id), level]))
    form.rhf.setValue(`entities.${kind}`, { ...current, ...changes }, { shouldDirty: true })
  }
  return (
    <Card
      flush
      title={name}
      description={`${granted.toLocaleString('en')} of ${grants.length.toLocaleString('en')} granted`}
      actions={<SetMatching name={name} count={matching.length} searched={search.trim() !== ''} onSet={setMatching} />}
    >
      {shown.length === 0 ? (
        <p className="p-pad text-ink-muted">No name matches.</p>
      ) : (
        <div className="overflow-x-auto">
          <table className="w-full border-collapse text-sm wrap-normal">
            <thead className="bg-sunken text-left text-ink-muted">
              <tr>
                <th scope="col" className="px-pad py-1.5 font-medium">
                  Name
                </th>
                {labels.map(({ level, header }) => (
                  <th key={level} scope="col" className="w-16 px-1 py-1.5 text-center font-medium sm:w-24">
                    {header}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {shown.map(({ id, label }) => (
                <EntityRow key={id} form={form} kind={kind} id={id} label={label} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {matching.length > maxRows ? (
        <p className="border-t border-line px-pad py-2 text-sm text-ink-muted">
          {(matching.length - maxRows).toLocaleString('en')} more. Search by name to find them.
        </p>
      ) : null}
    </Card>
  )
}

interface SetMatchingProps {
  name: string
  count: number
  searched: boolean
  onSet: (level: Level) => void
}

/** Sets every entity that the search finds, also those beyond the shown rows. */
function SetMatching({ name, count, searched, onSet }: SetMatchingProps) {
  if (count === 0) return null
  const text = searched ? `Set ${count.toLocaleString('en')} found` : 'Set all'
  return (
    <fieldset
      aria-label={`${name}: ${text.toLowerCase()}`}
      className="m-0 flex min-w-0 flex-wrap items-center gap-1.5 border-0 p-0"
    >
      <span aria-hidden className="text-sm text-ink-muted">
        {text}
      </span>
      {labels.map(({ level, label }) => (
        <Button key={level} size="sm" onClick={() => onSet(level)}>
          {label}
        </Button>
      ))}
    </fieldset>
  )
}

interface RowProps {
  form: GrantForm
  kind: GrantKind
  id: number
  label: string
}

const EntityRow = memo(function EntityRow({ form, kind, id, label }: RowProps) {
  const rowId = useId()
  const name = `entities.${kind}.${entityKey(id)}` as const
  const { field } = useController({ control: form.control, name })
  useRegisterField<GrantValues, Level>({ form, name, label }, rowId)
  return (
    <tr id={rowId} className="border-t border-line">
      <th scope="row" className="px-pad py-1.5 text-left font-medium wrap-anywhere">
        {label}
      </th>
      {labels.map(({ level, label: levelLabel }) => (
        <td key={level} className="px-1 py-1.5 text-center">
          <input
            type="radio"
            name={rowId}
            aria-label={`${label}: ${levelLabel.toLowerCase()}`}
            checked={field.value === level}
            onChange={() => field.onChange(level)}
            className={checkboxClass}
          />
        </td>
      ))}
    </tr>
  )
})
