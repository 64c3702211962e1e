/** Copies the grants of a user to other restricted users, in a job, after a preview. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { User } from '#contract/areas/users.ts'
import type { Grants } from '#contract/grants.ts'
import { isEqual } from '#contract/json.ts'
import { users } from '#contract/operations.ts'
import { compareLabels, formatNumber } from '#contract/text.ts'
import { inContext, plural, t } from '#contract/translate.ts'
import { call } from '#api/client.ts'
import { errorMessage } from '#api/error.ts'
import { refreshAfter } from '#api/write.ts'
import { FieldGroup } from '#ui/field.tsx'
import { Checkbox } from '#ui/inputs.tsx'
import { SearchInput } from '#ui/search-input.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { SubmitDialog } from '#ui/submit-dialog.tsx'
import type { HostedDialogProps } from '#kit/dialogs/dialogs.tsx'
import { startJob } from '#kit/jobs/jobs.ts'
import { ErrorNotice } from '#kit/page/error-notice.tsx'
import { paths } from '#kit/paths.ts'
import { otherUserReason, sendGrants, updateUserGrants, userGrants, userTable } from '#queries/users.ts'
import { compareGrants } from './copy.ts'
import { CopyPreview } from './copy-preview.tsx'
import { splitUpdate } from './values.ts'

/** With fewer users, a search would only get in the way. */
const minSearchable = 8
/** Further users are found by searching. */
const maxListed = 100

interface CopyGrantsProps extends HostedDialogProps {
  user: User
}

export function CopyGrantsDialog({ user, ...dialog }: CopyGrantsProps) {
  const client = useQueryClient()
  const source = useQuery(userGrants(user.username))
  const list = useQuery(userTable.all)
  const [chosen, setChosen] = useState<Chosen>(new Map())
  const [attempted, setAttempted] = useState(false)
  const grants = source.data
  const error = source.error ?? list.error
  const others = useMemo(
    () =>
      list.data?.items
        .filter(({ restricted, username }) => restricted && username !== user.username)
        .toSorted((a, b) => compareLabels(a.username, b.username)),
    [list.data, user.username],
  )
  // Chosen users may have been deleted, or may no longer be restricted.
  const targets = (others ?? []).flatMap(({ username }) => chosen.get(username) ?? [])
  const [changed, setChanged] = useState<string>()
  const [busy, setBusy] = useState(false)
  /** `shown`: the grants of the target in the preview. */
  const copyTo = async (target: User, wanted: Grants, shown: Grants | null | undefined) => {
    const { username } = target
    const otherUser = await otherUserReason(client, target)
    if (otherUser !== null) throw new Error(otherUser)
    const now = await call(users.grants, { path: { username } })
    if (!now) throw new Error(t('This user is no longer restricted and needs no grants.'))
    const { update, gained, lost } = compareGrants(now, wanted)
    if (gained + lost === 0) return
    if (shown && !isEqual(now, shown))
      throw new Error(t('The grants of {username} were changed elsewhere.', { username }))
    await sendGrants(client, { path: { username }, ...splitUpdate(update) })
  }
  /** Why the previewed grants are no longer those of the source; the source may no longer exist. */
  const changedSourceReason = async (): Promise<string | null> => {
    try {
      const otherUser = await otherUserReason(client, user)
      if (otherUser !== null) return otherUser
    } catch (thrown) {
      return errorMessage(thrown)
    }
    const latest = await source.refetch()
    if (latest.error) return errorMessage(latest.error)
    return isEqual(latest.data, grants)
      ? null
      : t('The grants of {username} were changed elsewhere. Check the preview.', { username: user.username })
  }
  const submit = async () => {
    setAttempted(true)
    setChanged(undefined)
    if (busy || !grants || targets.length === 0) return
    setBusy(true)
    const reason = await changedSourceReason()
    setBusy(false)
    if (reason !== null) return setChanged(reason)
    const shown = new Map(
      targets.map(({ username }) => [username, client.getQueryData<Grants>(userGrants(username).queryKey)] as const),
    )
    startJob({
      title: plural(
        targets.length,
        'Copy the grants of {username} to {count} user',
        'Copy the grants of {username} to {count} users',
        { username: user.username },
      ),
      items: targets.map((target) => ({ id: target.username, label: target.username, target })),
      run: ({ target }) => copyTo(target, grants, shown.get(target.username)),
      refresh: () => refreshAfter(updateUserGrants)(client),
      list: {
        href: paths.users(),
        linkLabel: t('Go to Users'),
        remedy: t('Copy the grants again: users who already have them stay as they are.'),
      },
    })
    dialog.onClose()
  }
  return (
    <SubmitDialog
      {...dialog}
      size="lg"
      title={t('Copy the grants of {username}', { username: user.username })}
      description={t('Replaces all grants of the users that you choose. Unsaved changes are not copied.')}
      submitLabel={
        targets.length > 0
          ? plural(targets.length, 'Copy grants to {count} user', 'Copy grants to {count} users')
          : t('Copy grants')
      }
      disabledReason={
        grants === null
          ? t('{username} is not restricted', { username: user.username })
          : others?.length === 0
            ? t('There is no other restricted user')
            : null
      }
      onSubmit={() => void submit()}
    >
      {grants && others ? (
        <div className="grid gap-5">
          <TargetField
            others={others}
            chosen={chosen}
            onChange={setChosen}
            error={changed ?? (attempted && targets.length === 0 ? t('Choose at least one user') : undefined)}
          />
          <CopyPreview source={user.username} grants={grants} targets={targets.map(({ username }) => username)} />
        </div>
      ) : grants === null ? (
        // The restriction was lifted elsewhere in the meantime.
        <p className="text-ink-muted">{t('{username} is not restricted', { username: user.username })}</p>
      ) : error ? (
        <ErrorNotice error={error} onRetry={() => void Promise.all([source.refetch(), list.refetch()])} />
      ) : (
        <SkeletonRows rows={6} label={t('Loading users and grants')} />
      )}
    </SubmitDialog>
  )
}

/** By name, as they were when chosen: a name may pass to another user in the meantime. */
type Chosen = ReadonlyMap<string, User>

interface TargetFieldProps {
  others: readonly User[]
  chosen: Chosen
  onChange: (chosen: Chosen) => void
  error: string | undefined
}

/** The other restricted users as checkboxes. */
function TargetField({ others, chosen, onChange, error }: TargetFieldProps) {
  const [search, setSearch] = useState('')
  const text = search.trim().toLowerCase()
  const found = others.filter(({ username }) => username.toLowerCase().includes(text))
  const all = found.every(({ username }) => chosen.has(username))
  const set = (changed: readonly User[], on: boolean) => {
    const next = new Map(chosen)
    for (const user of changed) {
      if (on) next.set(user.username, user)
      else next.delete(user.username)
    }
    onChange(next)
  }
  if (others.length === 0) return <p className="text-ink-muted">{t('There is no other restricted user.')}</p>
  return (
    <FieldGroup label={inContext('users', 'Copy to')} error={error}>
      {() => (
        <div className="grid gap-2">
          {others.length >= minSearchable ? (
            <SearchInput label={t('Search users')} value={search} onChange={setSearch} />
          ) : null}
          {found.length > 1 ? (
            <Checkbox
              label={
                text === ''
                  ? plural(found.length, '{count} restricted user', '{count} restricted users')
                  : plural(found.length, '{count} restricted user found', '{count} restricted users found')
              }
              checked={all}
              indeterminate={!all && found.some(({ username }) => chosen.has(username))}
              onChange={({ target }) => set(found, target.checked)}
            />
          ) : null}
          {found.length === 0 ? <p className="text-ink-muted">{t('No name matches.')}</p> : null}
          <div className="-mx-0.5 grid max-h-72 grid-cols-[repeat(auto-fill,minmax(min(100%,12rem),1fr))] gap-x-4 gap-y-2 overflow-y-auto p-0.5">
            {found.slice(0, maxListed).map((other) => (
              <Checkbox
                key={other.username}
                className="wrap-anywhere"
                label={other.username}
                checked={chosen.has(other.username)}
                onChange={({ target }) => set([other], target.checked)}
              />
            ))}
          </div>
          {found.length > maxListed ? (
            <p className="text-sm text-ink-muted">
              {t('And {count} more. Search to find them.', { count: formatNumber(found.length - maxListed) })}
            </p>
          ) : null}
        </div>
      )}
    </FieldGroup>
  )
}
