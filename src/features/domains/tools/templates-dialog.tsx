/** Adds sets of records for common purposes, with a preview against what the zone has. */
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { nodes } from '#contract/areas/nodes.ts'
import { Button } from '#ui/button.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { SelectInput, TextArea, TextInput } from '#ui/inputs.tsx'
import { pluralize } from '#kit/format.ts'
import { isAllowed, usePermission } from '#kit/permission.ts'
import { nodeList } from '#queries/nodes.ts'
import type { ToolDialogProps } from '../records/zone-tools.tsx'
import { CandidateList } from './candidate-list.tsx'
import { compareWithZone } from './candidates.ts'
import { templates, type TemplateField } from './templates.ts'

export function TemplatesDialog({ open, domain, zoneChanges, onClose }: ToolDialogProps) {
  const [templateId, setTemplateId] = useState(templates[0]?.id)
  const [values, setValues] = useState<Readonly<Record<string, string>>>({})
  const template = templates.find(({ id }) => id === templateId)
  const { zoneRecords } = zoneChanges
  const candidates = useMemo(
    () =>
      compareWithZone(
        (template?.records(values, domain.domain) ?? []).map((draft) => ({ draft })),
        domain.domain,
        zoneRecords,
      ),
    [template, values, domain.domain, zoneRecords],
  )
  const added = candidates.filter(({ status }) => status === 'new')
  const setValue = (name: string, value: string) => setValues((current) => ({ ...current, [name]: value }))
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="lg"
      title="Templates"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            disabledReason={added.length === 0 ? 'There is no new record to add' : null}
            onClick={() => {
              zoneChanges.add(added.map(({ draft }) => draft))
              onClose()
            }}
          >
            Add {pluralize(added.length, 'record')} to changes
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Field label="Template" hint={template?.description}>
          {(ids) => (
            <SelectInput {...ids} value={templateId} onChange={(event) => setTemplateId(event.target.value)}>
              {templates.map(({ id, label }) => (
                <option key={id} value={id}>
                  {label}
                </option>
              ))}
            </SelectInput>
          )}
        </Field>
        {template?.fields.map((field) => (
          <ValueField
            key={field.name}
            field={field}
            value={values[field.name] ?? ''}
            onChange={(value) => setValue(field.name, value)}
          />
        ))}
        {candidates.length > 0 && <CandidateList candidates={candidates} />}
      </div>
    </Dialog>
  )
}

interface ValueFieldProps {
  field: TemplateField
  value: string
  onChange: (value: string) => void
}

function ValueField({ field, value, onChange }: ValueFieldProps) {
  const { label, hint, placeholder, optional, many, address } = field
  return (
    <div className="grid gap-2">
      <Field
        label={label}
        hint={[hint, many && 'one per line'].filter(Boolean).join(', ') || undefined}
        optional={optional}
      >
        {(ids) =>
          many ? (
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
    <Combobox
      label="Use the addresses of a node"
      placeholder="Use the addresses of a node"
      items={data.items.map(({ id, label, ipv4 }) => ({ value: String(id), label, hint: ipv4.join(', ') }))}
      value={null}
      onChange={(nodeId) => {
        const node = data.items.find(({ id }) => String(id) === nodeId)
        if (node) onPick(publicAddresses(node.ipv4, node.ipv6))
      }}
    />
  )
}

/** Without private addresses, and without the prefix length of IPv6. */
const publicAddresses = (ipv4: readonly string[], ipv6: string | null) => [
  ...ipv4.filter((address) => !address.startsWith('192.168.')),
  ...(ipv6 === null ? [] : [ipv6.replace(/\/\d+$/, '')]),
]
