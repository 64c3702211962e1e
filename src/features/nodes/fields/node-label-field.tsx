/** The label of a node, with the next free one as a fix when it is taken. */
import { useController, type FieldPathByValue, type FieldValues } from 'react-hook-form'
import * as limits from '#contract/limits.ts'
import { toText } from '#kit/form/fields/control-field.tsx'
import { TextField } from '#kit/form/fields/text-field.tsx'
import type { FormHandle } from '#kit/form/use-resource-form.ts'
import { TakenLabel } from './taken-label.tsx'

/** What a node's label may be, as a hint of its field. */
const nodeLabelHint = `${limits.nodeLabel.min} to ${limits.nodeLabel.max} letters and digits, with single - _ and . between them.`

interface Props<Values extends FieldValues> {
  form: FormHandle<Values>
  name: FieldPathByValue<Values, string>
  /** Follows what a label may be. */
  hint: string
  optional?: boolean
  className?: string
  /** The node that is renamed. */
  nodeId?: number
}

export function NodeLabelField<Values extends FieldValues>({
  form,
  name,
  hint,
  nodeId,
  className,
  ...rest
}: Props<Values>) {
  const { field, fieldState } = useController({ control: form.control, name })
  return (
    <div className={className}>
      <TextField
        {...rest}
        form={form}
        name={name}
        label="Label"
        limit={limits.nodeLabel}
        hint={`${nodeLabelHint} ${hint}`}
      />
      <TakenLabel
        label={toText(field.value).trim()}
        exceptId={nodeId}
        refused={fieldState.error?.type === 'server'}
        onUse={field.onChange}
      />
    </div>
  )
}
