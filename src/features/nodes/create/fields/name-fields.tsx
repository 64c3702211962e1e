/** Number and labels of the new nodes, their tags, and who can sign in. */
import { useQuery } from '@tanstack/react-query'
import { useFormState, useWatch } from 'react-hook-form'
import * as limits from '#contract/limits.ts'
import { nodes } from '#contract/operations.ts'
import { formatNumber, joinNames } from '#contract/text.ts'
import { t } from '#contract/translate.ts'
import { NumberField } from '#kit/form/fields/number-field.tsx'
import { TagsField } from '#kit/form/fields/tags-field.tsx'
import { TextField } from '#kit/form/fields/text-field.tsx'
import { useOnChange } from '#ui/use-on-change.ts'
import { usePermission } from '#kit/permission/permission.ts'
import { tagsInUse } from '#queries/in-use.ts'
import { Button } from '#ui/button.tsx'
import { useTakenLabels } from '#shared/nodes/use-taken-labels.ts'
import { RestrictedTagsNote } from '#shared/tags/restricted-tags-note.tsx'
import { AccessFields } from './access-fields.tsx'
import { isBatch, nextFreeStart, nodeLabels, numberPlaceholder } from '../batch.ts'
import type { CreateForm } from '../values.ts'
import { hasImage, type Mode } from '../modes.ts'
import { NodeLabelField } from '../../fields/node-label-field.tsx'

const maxNamed = 3

/** Says which labels of a pattern are taken, and offers the next start number for which all labels are free. */
function TakenPattern({ form }: { form: CreateForm }) {
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
      {/* The field already shows the service's refusal. */}
      {errors.label?.type === 'server' ? null : (
        <span data-sensitive>{t('Taken: {names}.', { names: joinNames(conflicts, maxNamed) })}</span>
      )}
      {next !== null && (
        <Button
          size="sm"
          onClick={() =>
            form.rhf.setValue('first', next, { shouldDirty: true, shouldValidate: form.rhf.formState.isSubmitted })
          }
        >
          {t('Start at {number}', { number: next })}
        </Button>
      )}
    </output>
  )
}

interface Props {
  form: CreateForm
  mode: Mode
}

export function NameFields({ form, mode }: Props) {
  const mayTag = usePermission()(nodes.create, { members: ['tags'] }).granted
  return (
    <div className="@container">
      <div className="grid items-start gap-x-8 gap-y-4 @2xl:grid-cols-2">
        {/* Without access beside them, the tags are beside the labels. */}
        <div className={hasImage(mode) ? 'grid gap-4' : 'contents'}>
          <div className="grid gap-4">
            <LabelFields form={form} />
          </div>
          {mayTag ? <Tags form={form} /> : <RestrictedTagsNote />}
        </div>
        {hasImage(mode) && (
          <div className="grid gap-4">
            <AccessFields form={form} />
          </div>
        )}
      </div>
    </div>
  )
}

const Tags = ({ form }: { form: CreateForm }) => (
  <TagsField
    form={form}
    name="tags"
    label={t('Tags')}
    optional
    className="max-w-lg"
    suggestions={useQuery(tagsInUse).data}
    hint={t('{min} to {max} characters each. Press Enter or comma to add a tag.', {
      min: formatNumber(limits.tagLength.min),
      max: formatNumber(limits.tagLength.max),
    })}
  />
)

/** The label of one node, or the pattern for several. */
function LabelFields({ form }: { form: CreateForm }) {
  const [count, label, first] = useWatch({ control: form.control, name: ['count', 'label', 'first'] })
  const isMultiple = isBatch({ count })
  const { trigger, getFieldState, clearErrors } = form.rhf
  useOnChange(isMultiple, () => {
    // The entry is now subject to another rule.
    if (label !== '') void trigger('label')
  })
  useOnChange(`${count} ${first}`, () => {
    // The refusal was about the labels with the former numbers.
    if (getFieldState('label').error?.type === 'server') clearErrors('label')
  })
  const { min, max } = limits.nodeBatchSize
  return (
    <>
      <div className="flex flex-wrap items-start gap-4">
        {isMultiple ? (
          <TextField
            form={form}
            name="label"
            label={t('Label')}
            optional
            className="min-w-[min(100%,14rem)] flex-1"
            hint={t(
              'A pattern such as web-{placeholder}, where {placeholder} is replaced by the node’s number. Leave empty for automatic labels.',
              { placeholder: numberPlaceholder },
            )}
          />
        ) : (
          <NodeLabelField
            form={form}
            name="label"
            optional
            className="min-w-[min(100%,14rem)] flex-1"
            hint={t('Leave empty for an automatic label.')}
          />
        )}
        <NumberField
          form={form}
          name="count"
          label={t('Number of nodes')}
          className="w-32"
          hint={t('{min} to {max}', { min: formatNumber(min), max: formatNumber(max) })}
        />
      </div>
      {isMultiple && (
        <p className="text-sm text-ink-muted">
          {t('They are identical. The first is created immediately, the others one after another.')}
        </p>
      )}
      {isMultiple && label !== '' && (
        <TextField
          form={form}
          name="first"
          label={t('First number')}
          inputMode="numeric"
          className="max-w-48"
          hint={t('Leading zeros are kept: 02 follows 01.')}
        />
      )}
      {isMultiple && label !== '' && <TakenPattern form={form} />}
    </>
  )
}
