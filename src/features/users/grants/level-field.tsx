/** One permission as radio buttons. */
import { GroupField } from '#kit/form/fields/group-field.tsx'
import type { FieldProps } from '#kit/form/fields/use-field.ts'
import { permissionLabel } from '#shared/grants/grant-labels.ts'
import { checkboxClass } from '#ui/control.ts'
import { levels, toPermission, type GrantValues, type Level } from './values.ts'

export function LevelField(field: FieldProps<GrantValues, Level>) {
  return (
    <GroupField<GrantValues, Level> {...field}>
      {({ value, onChange, onBlur }) => (
        <div className="flex flex-wrap gap-x-5 gap-y-1">
          {levels.map((level) => (
            <label key={level} className="flex min-h-6 items-center gap-2">
              <input
                type="radio"
                name={field.name}
                checked={value === level}
                onChange={() => onChange(level)}
                onBlur={onBlur}
                className={checkboxClass}
              />
              {permissionLabel(toPermission(level))}
            </label>
          ))}
        </div>
      )}
    </GroupField>
  )
}
