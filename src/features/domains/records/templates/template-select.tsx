/** Chooses a template: one of the user's own, or one for a common purpose. */
import { t } from '#contract/translate.ts'
import type { FieldIds } from '#ui/field.tsx'
import { SelectInput } from '#ui/inputs.tsx'
import type { Template } from './template.ts'
import { templates } from './templates.ts'
import { useOwnTemplates } from './use-own-templates.ts'

interface TemplateSelectProps {
  ids: FieldIds
  value: Template | null
  onChange: (template: Template | null) => void
  /** The label of the option for no template; absent where one is required. */
  emptyLabel?: string
}

const renderOption = ({ id, label, adds }: Template) => (
  <option key={id} value={id}>
    {adds === undefined ? label() : `${label()} (${adds()})`}
  </option>
)

export function TemplateSelect({ ids, value, onChange, emptyLabel }: TemplateSelectProps) {
  const { templates: own } = useOwnTemplates()
  const all = [...own, ...templates]
  return (
    <SelectInput
      {...ids}
      value={value?.id ?? ''}
      onChange={(event) => onChange(all.find(({ id }) => id === event.target.value) ?? null)}
    >
      {emptyLabel !== undefined && <option value="">{emptyLabel}</option>}
      {own.length > 0 ? (
        <>
          <optgroup label={t('Your templates')}>{own.map(renderOption)}</optgroup>
          <optgroup label={t('Common purposes')}>{templates.map(renderOption)}</optgroup>
        </>
      ) : (
        templates.map(renderOption)
      )}
    </SelectInput>
  )
}
