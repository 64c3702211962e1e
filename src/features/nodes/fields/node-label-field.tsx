/** The label of a node, with the next free one as a fix when it is taken. */
import { useController, useFormState, type FieldPathByValue, type FieldValues } from 'react-hook-form'
import { Link } from 'react-router'
import * as limits from '#contract/limits.ts'
import { nextFreeLabel, labelStem } from '#contract/rules/nodes/node-label.ts'
import { formatNumber } from '#contract/text.ts'
import { t } from '#contract/translate.ts'
import { toText } from '#kit/form/fields/control-field.tsx'
import { TextField } from '#kit/form/fields/text-field.tsx'
import { useFrozen } from '#kit/form/use-frozen.ts'
import type { FormHandle } from '#kit/form/use-resource-form.ts'
import { paths } from '#kit/paths.ts'
import { Button } from '#ui/button.tsx'
import { linkClass } from '#ui/link.tsx'
import { rich } from '#ui/rich.tsx'
import { useTakenLabels } from '#shared/nodes/use-taken-labels.ts'

interface TakenLabelProps {
  label: string
  /** The node being renamed: its own label does not count as taken. */
  exceptId?: number | undefined
  /** The field already shows the service's refusal of a taken label. */
  refused: boolean
  /** The node being created or renamed may already have the label. */
  sending: boolean
  onUse: (label: string) => void
}

/** Says that a label is taken, and offers the next free one. */
function TakenLabel({ label, exceptId, refused, sending, onUse }: TakenLabelProps) {
  const taken = useTakenLabels(labelStem(label))
  const owner = useFrozen(taken.get(label), sending)
  if (!owner || owner.id === exceptId) return null
  const next = nextFreeLabel(label, (each) => taken.has(each))
  return (
    <output className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-warn">
      {refused ? null : (
        <span data-sensitive>
          {rich('Another node is already called {label}.', {
            label: (
              <Link to={paths.node(owner.id)} className={linkClass}>
                {label}
              </Link>
            ),
          })}
        </span>
      )}
      <Button size="sm" data-sensitive onClick={() => onUse(next)}>
        {t('Use {label}', { label: next })}
      </Button>
    </output>
  )
}

/** The rules for a node's label, as the hint of its field. */
const nodeLabelHint = () =>
  t('{min} to {max} letters and digits, with single hyphens, underscores or periods between them.', {
    min: formatNumber(limits.nodeLabel.min),
    max: formatNumber(limits.nodeLabel.max),
  })

interface Props<Values extends FieldValues> {
  form: FormHandle<Values>
  name: FieldPathByValue<Values, string>
  /** Appended to the rules for labels. */
  hint: string
  optional?: boolean
  className?: string
  /** The label is all there is to edit, so typing replaces it. */
  selectOnFocus?: boolean
  /** The id of the node being renamed. */
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
  const { isSubmitting } = useFormState({ control: form.control })
  return (
    <div className={className}>
      <TextField
        {...rest}
        form={form}
        name={name}
        label={t('Label')}
        limit={limits.nodeLabel}
        hint={`${nodeLabelHint()} ${hint}`}
      />
      <TakenLabel
        label={toText(field.value).trim()}
        exceptId={nodeId}
        refused={fieldState.error?.type === 'server'}
        sending={isSubmitting}
        onUse={field.onChange}
      />
    </div>
  )
}
