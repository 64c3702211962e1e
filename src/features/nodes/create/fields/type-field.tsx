/**
 * The type of a new node: a table by class with resources and prices, or a text field when the service does not list
 * types.
 */
import { useQuery } from '@tanstack/react-query'
import type { NodeType } from '#contract/areas/types.ts'
import { t } from '#contract/translate.ts'
import { isUnsupported } from '#api/error.ts'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { GroupField } from '#kit/form/fields/group-field.tsx'
import { ErrorNotice } from '#kit/page/error-notice.tsx'
import { pickerAsideClass, pickerClass } from '#kit/form/fields/choice-grid.tsx'
import { useChoiceDetails } from '../choice-details.ts'
import type { Mode } from '../modes.ts'
import { tooSmallReason } from '../validation.ts'
import type { CreateForm } from '../values.ts'
import { typeList } from '#queries/types.ts'
import { TypeTable } from '../../fields/type-table.tsx'
import { TypeIdField } from '../../fields/type-id-field.tsx'

interface Props {
  form: CreateForm
  mode: Mode
}

export function TypeField({ form, mode }: Props) {
  const { data, error, refetch } = useQuery(typeList)
  if (isUnsupported(error)) {
    return <TypeIdField form={form} name="type" />
  }
  if (error && !data) return <ErrorNotice error={error} onRetry={() => void refetch()} />
  return data ? <TypePicker form={form} mode={mode} types={data.data} /> : <SkeletonRows label={t('Loading types')} />
}

function TypePicker({ form, mode, types }: Props & { types: readonly NodeType[] }) {
  const { details, values } = useChoiceDetails(form, mode, ['swap_size'])
  const disabledReasonOf = (type: NodeType) => {
    const reason = tooSmallReason(mode, type, values, details)
    return reason === null ? null : t('Too small: {reason}', { reason })
  }
  return (
    <GroupField form={form} name="type" label={t('Type')} className={pickerClass}>
      {({ onChange, onBlur }) => (
        <TypeTable
          name="type"
          asideClass={pickerAsideClass}
          types={types}
          selectedId={values.type}
          disabledReasonOf={disabledReasonOf}
          onChange={onChange}
          onBlur={onBlur}
        />
      )}
    </GroupField>
  )
}
