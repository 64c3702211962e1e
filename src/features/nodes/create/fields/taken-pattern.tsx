/** Says which labels of a pattern are taken, and offers the next numbers that are free for all nodes. */
import { useFormState, useWatch } from 'react-hook-form'
import { Button } from '#ui/button.tsx'
import { useTakenLabels } from '#shared/nodes/use-taken-labels.ts'
import { nextFreeStart, nodeLabels, numberPlaceholder } from '../batch.ts'
import type { CreateForm } from '../values.ts'

const maxNamed = 3

export function TakenPattern({ form }: { form: CreateForm }) {
  const [label, count, first] = useWatch({ control: form.control, name: ['label', 'count', 'first'] })
  const { errors } = useFormState({ control: form.control, name: 'label' })
  const pattern = { label, count, first }
  const [stem = ''] = label.trim().split(numberPlaceholder)
  const taken = useTakenLabels(stem)
  const isValid = label.includes(numberPlaceholder) && /^\d{1,9}$/.test(first)
  const conflicts = isValid ? nodeLabels(pattern).filter((each) => taken.has(each)) : []
  if (conflicts.length === 0) return null
  const next = nextFreeStart(pattern, (each) => taken.has(each))
  return (
    <output className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-warn">
      {/* The field has the service's refusal then, which says so. */}
      {errors.label?.type === 'server' ? null : (
        <span>
          {`Taken: ${conflicts.slice(0, maxNamed).join(', ')}${conflicts.length > maxNamed ? ` and ${conflicts.length - maxNamed} more` : ''}.`}
        </span>
      )}
      <Button
        size="sm"
        onClick={() =>
          form.rhf.setValue('first', next, { shouldDirty: true, shouldValidate: form.rhf.formState.isSubmitted })
        }
      >
        Start at {next}
      </Button>
    </output>
  )
}
