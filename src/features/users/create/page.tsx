/** Create user: a name, an address, and whether the user starts with full access or none. */
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { users } from '#contract/areas/users.ts'
import * as limits from '#contract/limits.ts'
import { formatNumber } from '#contract/text.ts'
import { t } from '#contract/translate.ts'
import { Card } from '#ui/card.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { Form } from '#kit/form/form.tsx'
import { GroupField } from '#kit/form/fields/group-field.tsx'
import { TextField } from '#kit/form/fields/text-field.tsx'
import { useResourceForm } from '#kit/form/use-resource-form.ts'
import { Page } from '#kit/page/page.tsx'
import { SkeletonCards } from '#ui/skeleton-cards.tsx'
import { paths } from '#kit/paths.ts'
import { setLocked } from '#kit/preferences/locks.ts'
import { RequirePermission } from '#kit/permission/require-permission.tsx'
import { toast } from '#kit/toast.ts'
import { createUser } from '#queries/users.ts'
import { accessHint, accessLabel, userKey } from '../user.ts'

export const handle = {
  crumb: () => t('Create user'),
}

export function Component() {
  return (
    <Page title={t('Create user')} width="narrow">
      <RequirePermission
        operation={users.create}
        pending={<SkeletonCards label={t('Loading the form')} columns={[[3]]} />}
      >
        <CreateUser />
      </RequirePermission>
    </Page>
  )
}

type AccessChoice = 'restricted' | 'unrestricted'

interface UserValues {
  username: string
  email: string
  access: AccessChoice
}
const emptyUser: UserValues = { username: '', email: '', access: 'restricted' }

const accessOptions = () =>
  [
    { value: 'restricted', label: accessLabel(true), hint: accessHint(true) },
    { value: 'unrestricted', label: accessLabel(false), hint: accessHint(false) },
  ] as const

const toRequest = ({ username, email, access }: UserValues) => ({
  body: { username: username.trim(), email, restricted: access === 'restricted' },
})

function CreateUser() {
  const navigate = useNavigate()
  const mutation = useMutation(createUser)
  const form = useResourceForm({
    name: 'user-create',
    operation: users.create,
    values: emptyUser,
    toRequest,
    draft: ['username', 'email', 'access'],
    fieldMap: { restricted: 'access' },
  })
  return (
    <Form
      form={form}
      mutation={mutation}
      label={t('Create user')}
      created={{ href: paths.users(), linkLabel: t('Go to Users'), nameMember: 'username' }}
      onSuccess={({ username, email }) => {
        // An earlier user with this name may have been locked.
        setLocked(userKey({ username }), false)
        toast({
          tone: 'ok',
          text: t('{username} was created, and we emailed {email} a link to set a password', { username, email }),
        })
        void navigate(paths.user(username))
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
            hint={t('Letters and digits, with single hyphens or underscores between them.')}
          />
          <TextField
            form={form}
            name="email"
            label={t('Email')}
            email
            autoComplete="off"
            className="max-w-lg"
            hint={t('We email a link to set a password. The link is valid for {days} days.', {
              days: formatNumber(limits.passwordLinkDays),
            })}
          />
          <GroupField<UserValues, AccessChoice> form={form} name="access" label={t('Access')}>
            {({ value, onChange, onBlur }) => (
              <RadioCards
                name="access"
                options={accessOptions()}
                value={value === 'unrestricted' ? 'unrestricted' : 'restricted'}
                onChange={onChange}
                onBlur={onBlur}
                className="max-w-lg"
              />
            )}
          </GroupField>
        </div>
      </Card>
    </Form>
  )
}
