/** What a clone copies: configs, which bring their disks, and other disks. */
import { Checkbox } from '#ui/inputs.tsx'
import { GroupField } from '#kit/form/group-field.tsx'
import { size } from '../create/words.ts'
import type { CloneForm } from './clone-new-fields.tsx'
import { broughtBy, chosenConfigs, type CloneValues, type Contents, type Copied } from './clone-values.ts'

const toggled = (ids: readonly number[], id: number, on: boolean) => (on ? [...ids, id] : ids.filter((each) => each !== id))

interface Props {
  form: CloneForm
  contents: Contents
  values: CloneValues
  copied: Copied
}

export function PartsField({ form, contents, values, copied }: Props) {
  const chosen = chosenConfigs(contents, values)
  const { configs = [], disks = [] } = contents
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {configs.length > 0 && (
        <GroupField form={form} name="configs" label="Configs to copy">
          {({ set }) => (
            <div className="grid gap-2">
              {configs.map((config) => (
                <Checkbox
                  key={config.id} label={config.label} hint={`Kernel ${config.kernel}`} checked={chosen.includes(config)}
                  onChange={(event) => set(toggled(chosen.map(({ id }) => id), config.id, event.target.checked))}
                />
              ))}
            </div>
          )}
        </GroupField>
      )}
      {disks.length > 0 && (
        <GroupField form={form} name="disks" label="Disks to copy">
          {({ set }) => (
            <div className="grid gap-2">
              {disks.map((disk) => {
                const config = broughtBy(disk, chosen)
                return (
                  <Checkbox
                    key={disk.id} label={disk.label} hint={size(disk.size)} checked={config !== undefined || values.disks.includes(disk.id)}
                    whyNot={config ? `${size(disk.size)}; goes with ${config.label}` : null}
                    onChange={(event) => set(toggled(values.disks, disk.id, event.target.checked))}
                  />
                )
              })}
            </div>
          )}
        </GroupField>
      )}
      {copied.size !== null && <output className="block text-sm text-ink-muted sm:col-span-2">The copy takes {size(copied.size)}.</output>}
    </div>
  )
}
