/** The values that a template needs. */
import { useQuery } from '@tanstack/react-query'
import { nodes } from '#contract/operations.ts'
import { t } from '#contract/translate.ts'
import { Combobox } from '#ui/combobox.tsx'
import { Field, type FieldIds } from '#ui/field.tsx'
import { SelectInput, TextArea, TextInput } from '#ui/inputs.tsx'
import { isAllowed, usePermission } from '#kit/permission/permission.ts'
import { nodeList } from '#queries/nodes.ts'
import type { Template, TemplateField, TemplateValues } from './template.ts'

interface TemplateFieldsProps {
  template: Template
  values: TemplateValues
  /** Errors by field name. */
  errors: ReadonlyMap<string, string>
  onChange: (name: string, value: string) => void
}

export function TemplateFields({ template, values, errors, onChange }: TemplateFieldsProps) {
  return template.fields.map((field) => {
    const { name, label, optional } = field
    const change = (value: string) => onChange(name, value)
    return (
      <div key={name} className="grid gap-2">
        <Field label={label()} hint={valueHint(field)} optional={optional} error={errors.get(name)}>
          {(ids) => <ValueControl ids={ids} field={field} value={values[name] ?? ''} onChange={change} />}
        </Field>
        <NodeAddresses field={field} onChange={change} />
      </div>
    )
  })
}

export function valueHint({ hint, many }: TemplateField): string | undefined {
  if (!many) return hint?.()
  return hint === undefined ? t('one per line') : t('{hint}, one per line', { hint: hint() })
}

interface ValueControlProps {
  ids: FieldIds
  field: TemplateField
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
}

/** The control for one value, without its label. */
export function ValueControl({ ids, field, value, onChange, onBlur }: ValueControlProps) {
  const { placeholder, many, options } = field
  if (options) {
    return (
      <SelectInput {...ids} value={value || options[0]?.value} onChange={(event) => onChange(event.target.value)}>
        {options.map((each) => (
          <option key={each.value} value={each.value}>
            {each.label()}
          </option>
        ))}
      </SelectInput>
    )
  }
  const shared = { ...ids, mono: true, placeholder, value, onBlur }
  return many ? (
    <TextArea {...shared} rows={3} onChange={(event) => onChange(event.target.value)} />
  ) : (
    <TextInput {...shared} onChange={(event) => onChange(event.target.value)} />
  )
}

interface NodeAddressesProps {
  field: TemplateField
  onChange: (value: string) => void
}

/** Offers the addresses of the user's nodes for a value that is an address. */
export const NodeAddresses = ({ field, onChange }: NodeAddressesProps) =>
  field.address && <NodePicker onPick={(addresses) => onChange(addresses.join('\n'))} />

/** Fills in the public addresses of a node. */
function NodePicker({ onPick }: { onPick: (addresses: string[]) => void }) {
  const mayList = isAllowed(usePermission()(nodes.list))
  const { data } = useQuery({ ...nodeList.all, enabled: mayList })
  if (!data || data.items.length === 0) return null
  return (
    <Field label={t('Use the addresses of a node')} optional>
      {(ids) => (
        <Combobox
          {...ids}
          placeholder={t('Choose a node')}
          items={data.items.map(({ id, label, ipv4 }) => ({ value: String(id), label, hint: ipv4.join(', ') }))}
          value={null}
          onChange={(nodeId) => {
            const node = data.items.find(({ id }) => String(id) === nodeId)
            if (node) onPick(publicAddresses(node.ipv4, node.ipv6))
          }}
        />
      )}
    </Field>
  )
}

/** Public addresses only, without the IPv6 prefix length. */
const publicAddresses = (ipv4: readonly string[], ipv6: string | null) => [
  ...ipv4.filter((address) => !address.startsWith('192.168.')),
  ...(ipv6 === null ? [] : [ipv6.replace(/\/\d+$/, '')]),
]
