/** Who can get into the new node: root password, SSH keys of the profile, other users, pasted keys. */
import { useQuery } from '@tanstack/react-query'
import { users } from '#contract/areas/users.ts'
import * as limits from '#contract/limits.ts'
import { Checkbox } from '#ui/inputs.tsx'
import { textsOf } from '#kit/form/control-field.tsx'
import { GroupField } from '#kit/form/group-field.tsx'
import { KeysField } from '#kit/form/keys-field.tsx'
import { SecretField } from '#kit/form/secret-field.tsx'
import { useMay } from '#kit/may.ts'
import { useProfile } from '#kit/who.ts'
import type { CreateForm } from './form.ts'
import { sshKeyList, userList } from './key-queries.ts'

export const passwordHint =
  `${limits.rootPassword.min} to ${limits.rootPassword.max} characters of at least two kinds: lower case, upper case, digits, others. It is not shown again.`

export function PasswordField({ form }: { form: CreateForm }) {
  return (
    <SecretField
      form={form} name="root_pass" label="Root password" generate limit={limits.rootPassword} hint={passwordHint} className="max-w-lg"
    />
  )
}

/** Keys of the profile are optional help: when they cannot be read, pasting still works. */
export function KeyFields({ form }: { form: CreateForm }) {
  const { data, error } = useQuery(sshKeyList)
  const known = (data?.data ?? []).map((key) => ({ id: key.id, label: key.label, line: key.ssh_key }))
  return (
    <>
      <KeysField
        form={form} name="keys" label="SSH keys" known={known} optional
        hint={`May sign in as root without the password.${data && known.length === 0 ? ' Your profile has no keys yet.' : ''}${unlistedHint(error)}`}
      />
      <UserKeys form={form} />
    </>
  )
}

/** Why the keys of the profile are not there to tick; empty when they are. */
export const unlistedHint = (error: Error | null) => (error ? ` The keys of your profile cannot be listed: ${error.message}.` : '')

/** Users whose keys are all taken; only for those who may list users, and only users that have keys (gaps 4.13). */
function UserKeys({ form }: { form: CreateForm }) {
  const may = useMay()(users.list)
  const me = useProfile()?.username
  const { data } = useQuery({ ...userList, enabled: may.shown && may.reason === null })
  const others = (data?.data ?? []).filter((user) => user.ssh_keys.length > 0 && user.username !== me)
  if (others.length === 0) return null
  return (
    <GroupField form={form} name="authorized_users" label="Keys of other users" optional>
      {({ value, set }) => {
        const chosen = textsOf(value)
        return (
          <div className="grid gap-2">
            {others.map(({ username, ssh_keys: labels }) => (
              <Checkbox
                key={username}
                label={username}
                hint={labels.join(', ')}
                checked={chosen.includes(username)}
                onChange={(event) => set(event.target.checked ? [...chosen, username] : chosen.filter((each) => each !== username))}
              />
            ))}
          </div>
        )
      }}
    </GroupField>
  )
}

/** Who gets in: the password and the keys. */
export const AccessFields = ({ form }: { form: CreateForm }) => (
  <>
    <PasswordField form={form} />
    <KeyFields form={form} />
  </>
)
