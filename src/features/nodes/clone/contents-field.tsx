/** The contents of a clone: configuration profiles with their disks, and other disks. */
import { Checkbox } from '#ui/inputs.tsx'
import { GroupField } from '#kit/form/fields/group-field.tsx'
import { formatSize } from '#contract/text.ts'
import { t } from '#contract/translate.ts'
import type { CloneForm } from './new-node-fields.tsx'
import {
  configUsingDisk,
  selectedConfigs,
  type CloneValues,
  type NodeContents,
  type CloneRequirements,
} from './values.ts'

const toggleId = (ids: readonly number[], id: number, checked: boolean) =>
  checked ? [...ids, id] : ids.filter((each) => each !== id)

interface Props {
  form: CloneForm
  contents: NodeContents
  values: CloneValues
  requirements: CloneRequirements
}

export function ContentsField({ form, contents, values, requirements }: Props) {
  const selected = selectedConfigs(contents, values)
  const { configs = [], disks = [] } = contents
  const isEmpty = requirements.size === 0 && selected.length === 0
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {configs.length > 0 && (
        <GroupField form={form} name="configs" label={t('Configuration profiles to copy')}>
          {({ onChange }) => (
            <div className="grid gap-2">
              {configs.map((config) => (
                <Checkbox
                  key={config.id}
                  label={config.label}
                  hint={t('Kernel {kernel}', { kernel: config.kernel })}
                  checked={selected.includes(config)}
                  onChange={(event) =>
                    onChange(
                      toggleId(
                        selected.map(({ id }) => id),
                        config.id,
                        event.target.checked,
                      ),
                    )
                  }
                />
              ))}
            </div>
          )}
        </GroupField>
      )}
      {disks.length > 0 && (
        <GroupField form={form} name="disks" label={t('Disks to copy')}>
          {({ onChange }) => (
            <div className="grid gap-2">
              {disks.map((disk) => {
                const config = configUsingDisk(disk, selected)
                return (
                  <Checkbox
                    key={disk.id}
                    label={disk.label}
                    hint={formatSize(disk.size)}
                    checked={config !== undefined || values.disks.includes(disk.id)}
                    disabledReason={
                      config
                        ? t('{size}; copied with {label}', { size: formatSize(disk.size), label: config.label })
                        : null
                    }
                    onChange={(event) => onChange(toggleId(values.disks, disk.id, event.target.checked))}
                  />
                )
              })}
            </div>
          )}
        </GroupField>
      )}
      {requirements.size !== null && (
        <output className="block text-sm text-ink-muted sm:col-span-2">
          {isEmpty
            ? values.target === 'new'
              ? t('Nothing is copied: the new node will be empty.')
              : t('Nothing is copied.')
            : t('The copy needs {size}.', { size: formatSize(requirements.size) })}
        </output>
      )}
    </div>
  )
}
