/** The group of a node, which is rarely used: while empty, the field is shown on demand. */
import { useEffect, useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useController, type FieldValues } from 'react-hook-form'
import { nodeGroup } from '#contract/limits.ts'
import { t } from '#contract/translate.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#kit/form/fields/text-field.tsx'
import type { FieldProps } from '#kit/form/fields/use-field.ts'
import { groupsInUse } from '#queries/in-use.ts'

type Props<Values extends FieldValues> = Pick<FieldProps<Values, string>, 'form' | 'name' | 'className'>

/** Once shown or asked for, the field stays: clearing it must not hide it. */
type Visibility = 'hidden' | 'shown' | 'asked for'

export function NodeGroupField<Values extends FieldValues>(props: Props<Values>) {
  const { form, name } = props
  const { value } = useController({ control: form.control, name }).field
  const [visibility, setVisibility] = useState<Visibility>('hidden')
  if (visibility === 'hidden' && value !== '') setVisibility('shown')
  if (visibility === 'hidden')
    return (
      <div>
        <Button size="sm" onClick={() => setVisibility('asked for')}>
          {t('Add to a group')}
        </Button>
      </div>
    )
  return <GroupText {...props} takesFocus={visibility === 'asked for'} />
}

function GroupText<Values extends FieldValues>({ takesFocus, ...field }: Props<Values> & { takesFocus: boolean }) {
  const suggestions = useQuery(groupsInUse).data
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The focused button is gone.
    if (takesFocus) ref.current?.querySelector('input')?.focus()
  }, [takesFocus])
  return (
    <div ref={ref}>
      <TextField
        {...field}
        label={t('Group')}
        limit={nodeGroup}
        optional
        suggestions={suggestions}
        hint={t('Groups are deprecated. Use tags instead.')}
      />
    </div>
  )
}
