/** The dialog that sets the default TTL of domains, in a job. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { domains as operations, type Domain } from '#contract/areas/domains.ts'
import { call } from '#api/client.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { SelectInput } from '#ui/inputs.tsx'
import { startJob } from '#kit/actions/jobs.ts'
import type { HostedDialogProps } from '#kit/dialogs.tsx'
import { pluralize } from '#kit/format.ts'
import { timeOptions } from '../fields/time-options.ts'
import { refreshDomains } from './bulk-rules.ts'

interface SetTtlProps extends HostedDialogProps {
  domains: readonly Domain[]
}

export function SetTtlDialog({ domains, ...dialog }: SetTtlProps) {
  const client = useQueryClient()
  const [first] = domains
  const [ttl, setTtl] = useState(first && domains.every((each) => each.ttl_sec === first.ttl_sec) ? first.ttl_sec : 0)
  const subject = domains.length === 1 && first ? first.domain : pluralize(domains.length, 'domain')
  return (
    <Dialog
      {...dialog}
      size="sm"
      title={`Set the default TTL of ${subject}`}
      onSubmit={(event) => {
        event.preventDefault()
        startJob({
          title: `Set the default TTL of ${subject}`,
          items: domains.map(({ id, domain }) => ({ id, label: domain })),
          run: (domainId) => call(operations.update, { path: { domainId: Number(domainId) }, body: { ttl_sec: ttl } }),
          refresh: () => refreshDomains(client),
          repeatable: true,
        })
        dialog.onClose()
      }}
      footer={
        <>
          <Button onClick={dialog.onClose}>Cancel</Button>
          <Button type="submit" variant="primary">
            Set TTL
          </Button>
        </>
      }
    >
      <Field label="Default TTL" hint="Applies to the records without a TTL of their own.">
        {(ids) => (
          <SelectInput {...ids} value={ttl} onChange={(event) => setTtl(Number(event.target.value))}>
            {timeOptions('ttl_sec', ttl).map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectInput>
        )}
      </Field>
    </Dialog>
  )
}
