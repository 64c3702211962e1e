/** The grants of a restricted user as a form. Nothing is sent before it is saved, and then only what changed. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState, type ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { users, type User } from '#contract/areas/users.ts'
import { globalFlags, grantKinds, type GlobalFlag, type Grants } from '#contract/grants.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { classes } from '#ui/class-names.ts'
import { FieldGroup } from '#ui/field.tsx'
import { Checkbox } from '#ui/inputs.tsx'
import { SearchInput } from '#ui/search-input.tsx'
import { checkboxClass } from '#ui/control.ts'
import { confirm } from '#kit/dialogs/dialogs.tsx'
import { creatableLabels, globalFlagLabels, permissionLabel } from '#shared/grants/grant-labels.ts'
import { CheckboxField } from '#kit/form/fields/checkbox-field.tsx'
import { ChangeCount, Form } from '#kit/form/form.tsx'
import { useUpdateForm } from '#kit/form/use-update-form.ts'
import type { ResourceForm } from '#kit/form/use-resource-form.ts'
import { toast } from '#kit/toast.ts'
import { GroupField } from '#kit/form/fields/group-field.tsx'
import type { FieldProps } from '#kit/form/fields/use-field.ts'
import { refreshAfter } from '#api/write.ts'
import { otherUserReason, updateUserGrants, userGrants } from '#queries/users.ts'
import { EntityMatrix } from './entity-matrix.tsx'
import {
  conflictingLabels,
  countChanges,
  grantValues,
  isPreset,
  levels,
  presentChanges,
  presetChanges,
  presetFlags,
  presets,
  readChanges,
  remainingChanges,
  splitUpdate,
  toPermission,
  toUpdate,
  withLevel,
  writeChanges,
  type Changes,
  type GrantValues,
  type Level,
  type Preset,
} from './values.ts'
import { compareLabels, joinNames } from '#contract/text.ts'
import { t } from '#contract/translate.ts'

type GrantForm = ResourceForm<GrantValues, typeof users.updateGrants>

const creates = (flag: GlobalFlag) => flag.startsWith('add_')
const flagGroups = [
  {
    label: () => t('Can create'),
    flags: globalFlags.filter(creates),
    labels: creatableLabels,
    // Single words, of which two stand side by side on a phone.
    className: 'grid-cols-[repeat(auto-fill,minmax(min(100%,9rem),1fr))]',
  },
  {
    label: () => t('Can also'),
    flags: globalFlags.filter((flag) => !creates(flag)),
    labels: globalFlagLabels,
    className: '',
  },
]

const identity = (values: GrantValues) => values
const draftFields = ['account_access', 'global', 'changed'] as const

/** Further labels are only counted. */
const maxNamed = 5

/** Asks when somebody else has changed the same grants. Resolves to whether to overwrite them. */
const askToOverwrite = (labels: readonly string[]) =>
  confirm({
    title: t('These grants have changed'),
    body: t('The access to {labels} has been changed meanwhile.', {
      labels: joinNames(labels, maxNamed),
    }),
    action: t('Overwrite with my values'),
    cancelLabel: t('Keep editing'),
    tone: 'primary',
  })

function useGrantForm(user: User, grants: Grants): GrantForm {
  const client = useQueryClient()
  const { username } = user
  // The entries are meant for the current user, even if the name later belongs to another one.
  const [opened] = useState(user)
  const latest = () => client.getQueryData(userGrants(username).queryKey) ?? grants
  const refetch = async () => (await client.fetchQuery({ ...userGrants(username), staleTime: 0 })) ?? grants
  const form = useUpdateForm({
    // The draft is not for another user who has the name later.
    name: `grants-${username}-${user.email}`,
    operation: users.updateGrants,
    current: grants,
    values: grantValues,
    body: identity,
    toRequest: (changed, values) => ({
      path: { username },
      ...splitUpdate(toUpdate(changed, presentChanges(readChanges(values.changed), latest()))),
    }),
    refetch,
    draft: draftFields,
  })
  const { beforeSubmit, onSaved } = form
  return {
    ...form,
    // After saving, the changed entities are the saved state.
    onSaved: (response, values) => onSaved?.(response, { ...values, changed: '' }),
    beforeSubmit: async (values) => {
      const otherUser = await otherUserReason(client, opened)
      if (otherUser !== null) return otherUser
      const answer = await beforeSubmit(values)
      if (answer !== true) return answer
      const labels = conflictingLabels(readChanges(values.changed), latest())
      return labels.length === 0 || (await askToOverwrite(labels)) ? true : null
    },
  }
}

export function GrantForm({ user, grants }: { user: User; grants: Grants }) {
  const client = useQueryClient()
  const mutation = useMutation(updateUserGrants)
  const form = useGrantForm(user, grants)
  const changed = useWatch({ control: form.control, name: 'changed' })
  const changes = useMemo(() => presentChanges(readChanges(changed), grants), [changed, grants])
  const change = (next: Changes) => form.rhf.setValue('changed', writeChanges(next), { shouldDirty: true })
  const applyPreset = (preset: Preset) => {
    form.rhf.setValue('account_access', preset.account, { shouldDirty: true })
    for (const [name, allowed] of presetFlags(preset)) form.rhf.setValue(name, allowed, { shouldDirty: true })
    change(presetChanges(changes, grants, preset))
  }
  return (
    <Form
      form={form}
      mutation={mutation}
      label={t('Save grants')}
      effect={<GrantChanges form={form} changed={countChanges(changes)} />}
      long
      onSuccess={(saved) => {
        // The changes at the time of the request were sent; later ones remain.
        const entered = readChanges(form.rhf.getValues('changed'))
        change(saved === null ? {} : remainingChanges(changes, entered, saved))
        if (saved !== null)
          toast({ tone: 'ok', text: t('Saved the grants of {username}', { username: user.username }) })
        else {
          toast({
            tone: 'warn',
            text: t('No grants were saved: {username} is no longer restricted', { username: user.username }),
          })
          void refreshAfter({ invalidates: ['users.view', 'users.list'] })(client)
        }
      }}
    >
      <Card title={t('Start from')} description={t('Sets everything on this page.')}>
        <Presets form={form} grants={grants} changes={changes} onApply={applyPreset} />
      </Card>
      <Card
        title={t('Account')}
        description={t('Permissions for the whole account. Users can change the resources that they create.')}
      >
        <div className="grid gap-5">
          <ChangeMark form={form} isChanged={(values, saved) => values.account_access !== saved.account_access}>
            <LevelField
              form={form}
              name="account_access"
              label={t('Account and billing')}
              hint={t('Managing users and grants always requires an unrestricted user.')}
            />
          </ChangeMark>
          {flagGroups.map(({ label, flags, labels, className }) => (
            <FieldGroup key={label()} label={label()}>
              {() => (
                <div className={classes('grid gap-2 sm:grid-cols-2 lg:grid-cols-3', className)}>
                  {flags.map((flag) => (
                    <ChangeMark
                      key={flag}
                      form={form}
                      isChanged={(values, saved) => values.global[flag] !== saved.global[flag]}
                    >
                      <CheckboxField form={form} name={`global.${flag}`} label={labels()[flag]} />
                    </ChangeMark>
                  ))}
                </div>
              )}
            </FieldGroup>
          ))}
        </div>
      </Card>
      <Entities grants={grants} changes={changes} onChange={change} />
    </Form>
  )
}

interface PresetsProps {
  form: GrantForm
  grants: Grants
  changes: Changes
  onApply: (preset: Preset) => void
}

function Presets({ form, grants, changes, onApply }: PresetsProps) {
  const values = useWatch({ control: form.control, compute: identity })
  return (
    <fieldset aria-label={t('Start from')} className="m-0 flex min-w-0 flex-wrap gap-2 border-0 p-0">
      {presets.map((preset) => (
        <Button
          key={preset.label()}
          size="sm"
          aria-pressed={isPreset(values, changes, grants, preset)}
          className="aria-pressed:border-accent aria-pressed:bg-accent-soft"
          onClick={() => onApply(preset)}
        >
          {preset.label()}
        </Button>
      ))}
    </fieldset>
  )
}

interface EntitiesProps {
  grants: Grants
  changes: Changes
  onChange: (changes: Changes) => void
}

function Entities({ grants, changes, onChange }: EntitiesProps) {
  const [search, setSearch] = useState('')
  const [onlyGranted, setOnlyGranted] = useState(false)
  const kinds = useMemo(
    () =>
      grantKinds.flatMap((kind) =>
        grants[kind].length > 0
          ? [{ kind, sorted: grants[kind].toSorted((a, b) => compareLabels(a.label, b.label)) }]
          : [],
      ),
    [grants],
  )
  if (kinds.length === 0)
    return <p className="text-ink-muted">{t('The account has no nodes, domains or images to grant access to.')}</p>
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <SearchInput label={t('Search by name')} value={search} onChange={setSearch} className="w-full max-w-md" />
        <Checkbox
          label={t('Only granted')}
          checked={onlyGranted}
          onChange={({ target }) => setOnlyGranted(target.checked)}
        />
      </div>
      {kinds.map(({ kind, sorted }) => (
        <EntityMatrix
          key={kind}
          kind={kind}
          grants={sorted}
          changes={changes[kind]}
          search={search}
          onlyGranted={onlyGranted}
          onSet={(entities, level) => onChange(withLevel(changes, kind, entities, level))}
        />
      ))}
    </>
  )
}

interface ChangeMarkProps {
  form: GrantForm
  isChanged: (values: GrantValues, saved: GrantValues) => boolean
  children: ReactNode
}

/** Marks a grant that is not saved yet at its edge, as the rows of the tables are. */
function ChangeMark({ form, isChanged, children }: ChangeMarkProps) {
  const values = useWatch({ control: form.control, compute: identity })
  const changed = isChanged(values, form.initialValues)
  return (
    <div
      className={classes('relative -ms-2 ps-2', changed && 'shadow-[inset_3px_0_var(--color-warn)]')}
      data-tooltip={changed ? t('Changed') : undefined}
    >
      {children}
      {changed && <span className="sr-only">{t('Changed')}</span>}
    </div>
  )
}

/** The number of settings that differ from the saved ones. */
function GrantChanges({ form, changed }: { form: GrantForm; changed: number }) {
  const values = useWatch({ control: form.control, compute: identity })
  const { account_access: account, global } = form.initialValues
  const count =
    changed +
    Number(values.account_access !== account) +
    globalFlags.filter((flag) => values.global[flag] !== global[flag]).length
  return <ChangeCount count={count} />
}

/** One permission as radio buttons. */
function LevelField(field: FieldProps<GrantValues, Level>) {
  return (
    <GroupField<GrantValues, Level> {...field}>
      {({ value, onChange, onBlur }) => (
        <div className="flex flex-wrap gap-x-5 gap-y-1">
          {levels.map((level) => (
            <label key={level} className="flex min-h-6 items-center gap-2">
              <input
                type="radio"
                name={field.name}
                checked={value === level}
                onChange={() => onChange(level)}
                onBlur={onBlur}
                className={checkboxClass}
              />
              {permissionLabel(toPermission(level))}
            </label>
          ))}
        </div>
      )}
    </GroupField>
  )
}
