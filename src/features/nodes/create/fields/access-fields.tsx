/** Access to the new node: root password, SSH keys of the profile, pasted keys, keys of other users. */
import { useQuery } from '@tanstack/react-query'
import { users } from '#contract/operations.ts'
import { t } from '#contract/translate.ts'
import { isUnsupported } from '#api/error.ts'
import { Checkbox } from '#ui/inputs.tsx'
import { toTextList } from '#kit/form/fields/control-field.tsx'
import { GroupField } from '#kit/form/fields/group-field.tsx'
import { TagsField } from '#kit/form/fields/tags-field.tsx'
import { isAllowed, usePermission } from '#kit/permission/permission.ts'
import { useIsRestricted, useProfile } from '#kit/permission/principal.ts'
import { userList } from '#queries/users.ts'
import { RootKeysField, RootPasswordField } from '../../fields/root-keys-field.tsx'
import type { CreateForm } from '../values.ts'

export const AccessFields = ({ form }: { form: CreateForm }) => (
  <>
    <RootPasswordField form={form} name="root_pass" className="max-w-lg" />
    <RootKeysField form={form} name="keys" />
    <UserKeysField form={form} />
  </>
)

/**
 * Other users whose keys may all sign in: chosen from a list if users can be listed, otherwise typed (gaps 2.4). A
 * restricted user cannot see other users (gaps 4.13).
 */
function UserKeysField({ form }: { form: CreateForm }) {
  const isListed = isAllowed(usePermission()(users.list))
  const { error } = useQuery({ ...userList, enabled: isListed })
  if (useIsRestricted()) return null
  return isListed && !isUnsupported(error) ? <ListedUsersField form={form} /> : <TypedUsersField form={form} />
}

const TypedUsersField = ({ form }: { form: CreateForm }) => (
  <TagsField
    form={form}
    name="authorized_users"
    label={t('Keys of other users')}
    optional
    noun={t('username')}
    className="max-w-lg"
    hint={t('Usernames of this account whose SSH keys can also sign in. Press Enter or comma to add one.')}
  />
)

/** Lists only users with keys (gaps 4.13). */
function ListedUsersField({ form }: { form: CreateForm }) {
  const ownUsername = useProfile()?.username
  const { data } = useQuery(userList)
  const others = (data?.data ?? []).filter((user) => user.ssh_keys.length > 0 && user.username !== ownUsername)
  if (others.length === 0) return null
  return (
    <GroupField form={form} name="authorized_users" label={t('Keys of other users')} optional>
      {({ value, onChange }) => {
        const selected = toTextList(value)
        return (
          <div data-sensitive className="grid gap-2">
            {others.map(({ username, ssh_keys: labels }) => (
              <Checkbox
                key={username}
                label={username}
                hint={labels.join(', ')}
                checked={selected.includes(username)}
                onChange={(event) =>
                  onChange(
                    event.target.checked ? [...selected, username] : selected.filter((each) => each !== username),
                  )
                }
              />
            ))}
          </div>
        )
      }}
    </GroupField>
  )
}
