/** The SSH keys for signing in as root: the profile's keys as checkboxes, and pasted ones. */
import { useQuery } from '@tanstack/react-query'
import type { FieldValues } from 'react-hook-form'
import { SshKeysField } from '#shared/ssh-keys/ssh-keys-field.tsx'
import type { FieldProps } from '#kit/form/fields/use-field.ts'
import { SecretField } from '#kit/form/fields/secret-field.tsx'
import { sshKeyList } from '#queries/ssh-keys.ts'
import * as limits from '#contract/limits.ts'
import { formatNumber } from '#contract/text.ts'
import { t } from '#contract/translate.ts'

/** The root password of a newly installed system. */
export const RootPasswordField = <Values extends FieldValues>(
  field: Pick<FieldProps<Values, string>, 'form' | 'name' | 'className'>,
) => (
  <SecretField
    {...field}
    label={t('Root password')}
    generate
    limit={limits.rootPassword}
    hint={t(
      '{min} to {max} characters, with at least two of: lowercase letters, uppercase letters, digits, symbols. It is not shown again.',
      { min: formatNumber(limits.rootPassword.min), max: formatNumber(limits.rootPassword.max) },
    )}
  />
)

/** The keys that can sign in as root. Pasting works even when the profile's keys cannot be loaded. */
export function RootKeysField<Values extends FieldValues>(field: Pick<FieldProps<Values, string[]>, 'form' | 'name'>) {
  const { data, error } = useQuery(sshKeyList)
  const profileKeys = (data?.data ?? []).map((key) => ({ id: key.id, label: key.label, line: key.ssh_key }))
  return (
    <SshKeysField
      {...field}
      label={t('SSH keys')}
      savedKeys={profileKeys}
      optional
      hint={[
        t('Can sign in as root without a password.'),
        ...(data && profileKeys.length === 0 ? [t('Your profile has no keys yet.')] : []),
        ...(error ? [t('The keys of your profile could not be loaded: {message}.', { message: error.message })] : []),
      ].join(' ')}
    />
  )
}
