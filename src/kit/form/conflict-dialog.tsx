/** Asks which values to keep when a resource was changed elsewhere while it was being edited here. */
import { inContext, t } from '#contract/translate.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import type { FieldEntry, FieldRegistry } from './fields/field-registry.ts'
import { toFieldName, type FieldMap } from './field-errors.ts'
import type { Conflict } from './use-resource-form.ts'

/** The value as the field shows it: the label of its option or radio button, if the field has several. */
const optionLabel = (field: FieldEntry | undefined, value: unknown): string | undefined => {
  const control = field && document.getElementById(field.id)
  if (control instanceof HTMLSelectElement)
    return Array.from(control.options).find((option) => option.value === String(value))?.label
  const radios = Array.from(control?.querySelectorAll<HTMLInputElement>('input[type=radio]') ?? [])
  return radios.find((radio) => radio.value === String(value))?.labels?.[0]?.textContent
}

const formatValue = (value: unknown): string => {
  if (typeof value === 'boolean') return value ? t('On') : t('Off')
  if (Array.isArray(value)) return value.length === 0 ? inContext('value', 'none') : value.map(String).join(', ')
  if (value === null || value === undefined || value === '') return inContext('value', 'empty')
  return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value)
}

export interface ConflictDialogProps {
  conflict: Conflict | null | undefined
  fieldRegistry: FieldRegistry
  fieldMap: FieldMap
}

export function ConflictDialog({ conflict, fieldRegistry, fieldMap }: ConflictDialogProps) {
  return (
    <Dialog
      open={Boolean(conflict)}
      onClose={() => conflict?.resolve('cancel')}
      isPublic
      title={t('These settings have changed')}
      description={t('The same settings have been changed elsewhere meanwhile. Choose which values to keep.')}
      footer={
        <>
          <Button onClick={() => conflict?.resolve('cancel')}>{t('Cancel')}</Button>
          <Button onClick={() => conflict?.resolve('theirs')}>{t('Use current values')}</Button>
          <Button variant="primary" onClick={() => conflict?.resolve('mine')}>
            {t('Overwrite with my values')}
          </Button>
        </>
      }
    >
      <table className="w-full text-sm">
        <thead>
          <tr className="text-start text-ink-muted">
            <th scope="col" className="py-1 pe-4 font-normal wrap-break-word">
              {t('Setting')}
            </th>
            <th scope="col" className="py-1 pe-4 font-normal">
              {t('Your value')}
            </th>
            <th scope="col" className="py-1 font-normal">
              {t('Current value')}
            </th>
          </tr>
        </thead>
        <tbody>
          {conflict?.differences.map(({ name, mine, theirs }) => {
            const field = fieldRegistry.get(toFieldName(name, fieldMap))
            return (
              <tr key={name} className="border-t border-line">
                <th scope="row" className="py-1 pe-4 text-start font-medium wrap-break-word">
                  {field?.label ?? name}
                </th>
                <td className="py-1 pe-4">{optionLabel(field, mine) ?? formatValue(mine)}</td>
                <td className="py-1">{optionLabel(field, theirs) ?? formatValue(theirs)}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </Dialog>
  )
}
