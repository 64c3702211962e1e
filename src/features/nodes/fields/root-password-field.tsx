/** The root password of a newly installed system. */
import type { FieldValues } from 'react-hook-form'
import * as limits from '#contract/limits.ts'
import { SecretField } from '#kit/form/fields/secret-field.tsx'
import type { FieldProps } from '#kit/form/fields/use-field.ts'

export const RootPasswordField = <Values extends FieldValues>(
  field: Pick<FieldProps<Values, string>, 'form' | 'name' | 'className'>,
) => (
  <SecretField
    {...field}
    label="Root password"
    generate
    limit={limits.rootPassword}
    hint={`${limits.rootPassword.min} to ${limits.rootPassword.max} characters, with at least two of: lowercase letters, uppercase letters, digits, symbols. It is not shown again.`}
  />
)
