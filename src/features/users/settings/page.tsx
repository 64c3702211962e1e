/** The name and the address of a user. An update sends only the changed fields. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { users, type User } from '#contract/areas/users.ts'
import * as limits from '#contract/limits.ts'
import { t } from '#contract/translate.ts'
import { OnOff } from '#ui/on-off.tsx'
import { Card } from '#ui/card.tsx'
import { DescriptionItem, DescriptionList } from '#ui/description-list.tsx'
import { Form } from '#kit/form/form.tsx'
import { TextField } from '#kit/form/fields/text-field.tsx'
import { useUpdateForm } from '#kit/form/use-update-form.ts'
import { paths } from '#kit/paths.ts'
import { isLocked, setLocked } from '#kit/preferences/locks.ts'
import { RequirePermission } from '#kit/permission/require-permission.tsx'
import { toast } from '#kit/toast.ts'
import { otherUserReason, showUser, updateUser, userView } from '#queries/users.ts'
import { userKey, useUser } from '../user.ts'

export function Component() {
  const user = useUser()
  return (
    <div className="form-page grid gap-4">
      <RequirePermission operation={users.update} fallback={<UserDetails user={user} />}>
        <UserForm user={user} />
      </RequirePermission>
      <SignInCard user={user} />
    </div>
  )
}

interface UserValues {
  username: string
  email: string
}
const valuesOf = ({ username, email }: User): UserValues => ({ username, email })
const bodyOf = ({ username, email }: UserValues) => ({ username: username.trim(), email })

function UserForm({ user }: { user: User }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const mutation = useMutation(updateUser)
  const form = useUpdateForm({
    // The draft is not for another user who has the name later.
    name: `user-${user.username}-${user.email}`,
    operation: users.update,
    current: user,
    values: valuesOf,
    body: bodyOf,
    toRequest: (body) => ({ path: { username: user.username }, body }),
    refetch: () => client.fetchQuery({ ...userView(user.username), staleTime: 0 }),
    draft: ['username', 'email'],
  })
  const { beforeSubmit } = form
  const checked = {
    ...form,
    // With a changed email address, the check below already asks which one to keep.
    beforeSubmit: async (values: UserValues) =>
      (values.email === user.email ? await otherUserReason(client, user) : null) ?? (await beforeSubmit(values)),
  }
  return (
    <Form
      form={checked}
      mutation={mutation}
      label={t('Save changes')}
      long
      onSuccess={(saved) => {
        showUser(client, saved)
        if (saved.username !== user.username && isLocked(userKey(user))) {
          setLocked(userKey(user), false)
          setLocked(userKey(saved), true)
        }
        toast({ tone: 'ok', text: t('Saved {username}', { username: saved.username }) })
        if (saved.username === user.username) return
        // Back leads to the old name, so its cached user is marked as stale.
        void client.invalidateQueries({ queryKey: userView(user.username).queryKey, refetchType: 'none' })
        void navigate(paths.userSettings(saved.username), { replace: true })
      }}
    >
      <Card title={t('User')}>
        <div className="grid gap-5">
          <TextField
            form={form}
            name="username"
            label={t('Username')}
            limit={limits.username}
            autoComplete="off"
            className="max-w-lg"
            hint={t(
              'A new name is emailed to the user, who signs in with it from then on. Tokens, SSH keys and events stay.',
            )}
          />
          <TextField
            form={form}
            name="email"
            label={t('Email')}
            email
            autoComplete="off"
            className="max-w-lg"
            hint={t(
              'We will email the old address about the change. A user who has no password yet gets a new link at the new address instead, and the previous link stops working.',
            )}
          />
        </div>
      </Card>
    </Form>
  )
}

const UserDetails = ({ user }: { user: User }) => (
  <Card title={t('Settings')}>
    <DescriptionList>
      <DescriptionItem term={t('Username')}>{user.username}</DescriptionItem>
      <DescriptionItem term={t('Email')}>{user.email}</DescriptionItem>
    </DescriptionList>
  </Card>
)

/** Settings that only the user can change. */
const SignInCard = ({ user }: { user: User }) => (
  <Card title={t('Sign-in')} description={t('Only the user can change this.')}>
    <DescriptionList>
      <DescriptionItem term={t('Two-factor')}>
        <OnOff isOn={user.tfa_enabled} isRisk />
      </DescriptionItem>
      <DescriptionItem term={t('Phone number')}>{user.verified_phone_number ?? t('Not set')}</DescriptionItem>
      <DescriptionItem term={t('SSH keys')}>{user.ssh_keys.join(', ') || t('None')}</DescriptionItem>
    </DescriptionList>
  </Card>
)
