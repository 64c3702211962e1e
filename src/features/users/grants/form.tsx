/** The grants of a restricted user as a form. Nothing is sent before it is saved, and then only what changed. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { users, type User } from '#contract/areas/users.ts'
import { globalFlags, grantKinds, type Grants } from '#contract/grants.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { SearchInput } from '#ui/search-input.tsx'
import { globalFlagLabels } from '#kit/grant-labels.ts'
import { CheckboxField } from '#kit/form/checkbox-field.tsx'
import { Form } from '#kit/form/form.tsx'
import { useUpdateForm } from '#kit/form/use-update-form.ts'
import type { ResourceForm } from '#kit/form/use-resource-form.ts'
import { toast } from '#kit/toast.ts'
import { updateUserGrants, userGrants } from '#queries/users.ts'
import { EntityMatrix } from './entity-matrix.tsx'
import { LevelField } from './level-field.tsx'
import { applyPreset, countChanges, grantValues, presets, toUpdate, type GrantValues } from './values.ts'

type GrantForm = ResourceForm<GrantValues, typeof users.updateGrants>

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

const identity = (values: GrantValues) => values

export function GrantForm({ user, grants }: { user: User; grants: Grants }) {
  const client = useQueryClient()
  const mutation = useMutation(updateUserGrants)
  const { username } = user
  const path = { username }
  const form = useUpdateForm({
    name: `grants-${username}`,
    operation: users.updateGrants,
    current: grants,
    values: grantValues,
    body: identity,
    toRequest: (changes) => ({ path, body: toUpdate(changes) }),
    refetch: async () => (await client.fetchQuery({ ...userGrants(username), staleTime: 0 })) ?? grants,
  })
  return (
    <Form
      form={form}
      mutation={mutation}
      label="Save grants"
      onSuccess={() => toast({ tone: 'ok', text: `Saved the grants of ${username}` })}
    >
      <Presets form={form} />
      <Card title="Account" description="What is not about a single thing. Whoever creates a thing can change it.">
        <div className="grid gap-5">
          <LevelField
            form={form}
            name="account_access"
            label="Account and billing"
            hint="Users and grants need an unrestricted user in any case."
          />
          <div className="grid gap-2 sm:grid-cols-2 lg:grid-cols-3">
            {globalFlags.map((flag) => (
              <CheckboxField key={flag} form={form} name={`global.${flag}`} label={globalFlagLabels[flag]} />
            ))}
          </div>
        </div>
      </Card>
      <Entities form={form} grants={grants} />
      <ChangeCount form={form} />
    </Form>
  )
}

/** Sets everything at once; single settings can be changed afterwards. */
function Presets({ form: { rhf } }: { form: GrantForm }) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className="text-sm text-ink-muted">Start from:</span>
      {presets.map((preset) => (
        <Button
          key={preset.label}
          size="sm"
          onClick={() => rhf.reset(applyPreset(rhf.getValues(), preset), { keepDefaultValues: true })}
        >
          {preset.label}
        </Button>
      ))}
    </div>
  )
}

function Entities({ form, grants }: { form: GrantForm; grants: Grants }) {
  const [search, setSearch] = useState('')
  const kinds = useMemo(
    () =>
      grantKinds.flatMap((kind) =>
        grants[kind].length > 0
          ? [{ kind, sorted: grants[kind].toSorted((a, b) => collator.compare(a.label, b.label)) }]
          : [],
      ),
    [grants],
  )
  if (kinds.length === 0)
    return <p className="text-ink-muted">The account has no nodes, domains or images that could be granted.</p>
  return (
    <>
      <SearchInput label="Search by name" value={search} onChange={setSearch} className="max-w-md" />
      {kinds.map(({ kind, sorted }) => (
        <EntityMatrix key={kind} form={form} kind={kind} grants={sorted} search={search} />
      ))}
    </>
  )
}

function ChangeCount({ form }: { form: GrantForm }) {
  const values = useWatch({ control: form.control, compute: identity })
  const count = useMemo(() => countChanges(form.initialValues, values), [form.initialValues, values])
  return (
    <p className="text-sm text-ink-muted" aria-live="polite">
      {count === 0
        ? 'No changes.'
        : `${count.toLocaleString('en')} ${count === 1 ? 'change' : 'changes'} not saved yet.`}
    </p>
  )
}
