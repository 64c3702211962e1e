/** The values that a template needs. */
import { useQuery } from '@tanstack/react-query'
import { nodes } from '#contract/operations.ts'
import { Combobox } from '#ui/combobox.tsx'
import { Field } from '#ui/field.tsx'
import { SelectInput, TextArea, TextInput } from '#ui/inputs.tsx'
import { isAllowed, usePermission } from '#kit/permission.ts'
import { nodeList } from '#queries/nodes.ts'
import type { Template, TemplateField, TemplateValues } from './template.ts'

interface TemplateFieldsProps {
  template: Template
  values: TemplateValues
  onChange: (name: string, value: string) => void
}

export function TemplateFields({ template, values, onChange }: TemplateFieldsProps) {
  return template.fields.map((field) => (
    <ValueField
      key={field.name}
      field={field}
      value={values[field.name] ?? ''}
      onChange={(value) => onChange(field.name, value)}
    />
  ))
}

interface ValueFieldProps {
  field: TemplateField
  value: string
  onChange: (value: string) => void
}

function ValueField({ field, value, onChange }: ValueFieldProps) {
  const { label, hint, placeholder, optional, many, address, options } = field
  return (
    <div className="grid gap-2">
      <Field
        label={label}
        hint={[hint, many && 'one per line'].filter(Boolean).join(', ') || undefined}
        optional={optional}
      >
        {(ids) =>
          options ? (
            <SelectInput {...ids} value={value || options[0]?.value} onChange={(event) => onChange(event.target.value)}>
              {options.map((each) => (
                <option key={each.value} value={each.value}>
                  {each.label}
                </option>
              ))}
            </SelectInput>
          ) : many ? (
            <TextArea
              {...ids}
              mono
              rows={3}
              placeholder={placeholder}
              value={value}
              onChange={(event) => onChange(event.target.value)}
            />
          ) : (
            <TextInput
              {...ids}
              mono
              placeholder={placeholder}
              value={value}
              onChange={(event) => onChange(event.target.value)}
            />
          )
        }
      </Field>
      {address && <NodePicker onPick={(addresses) => onChange(addresses.join('\n'))} />}
    </div>
  )
}

/** Fills in the public addresses of a node. */
function NodePicker({ onPick }: { onPick: (addresses: string[]) => void }) {
  const mayList = isAllowed(usePermission()(nodes.list))
  const { data } = useQuery({ ...nodeList.all, enabled: mayList })
  if (!data || data.items.length === 0) return null
  return (
    <Field label="Use the addresses of a node" optional>
      {(ids) => (
        <Combobox
          {...ids}
          placeholder="Choose a node"
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

/** Without private addresses, and without the prefix length of IPv6. */
const publicAddresses = (ipv4: readonly string[], ipv6: string | null) => [
  ...ipv4.filter((address) => !address.startsWith('192.168.')),
  ...(ipv6 === null ? [] : [ipv6.replace(/\/\d+$/, '')]),
]
