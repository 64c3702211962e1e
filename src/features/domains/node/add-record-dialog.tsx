/** Asks for the domain in which a node gets a record; the editor there starts with the node's address. */
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Domain } from '#contract/areas/domains.ts'
import { records } from '#contract/operations.ts'
import { t } from '#contract/translate.ts'
import { Field } from '#ui/field.tsx'
import { SubmitDialog } from '#ui/submit-dialog.tsx'
import type { HostedDialogProps } from '#kit/dialogs/dialogs.tsx'
import { DomainPicker } from '../fields/domain-picker.tsx'
import { handOver } from '../records/selection/handover.ts'

interface AddRecordDialogProps extends HostedDialogProps {
  label: string
  address: string
}

export function AddRecordDialog({ label, address, ...dialog }: AddRecordDialogProps) {
  const navigate = useNavigate()
  const [domain, setDomain] = useState<Domain | null>(null)
  const [attempted, setAttempted] = useState(false)
  const submit = () => {
    setAttempted(true)
    if (!domain) return
    dialog.onClose()
    const draft = { type: address.includes(':') ? ('AAAA' as const) : ('A' as const), target: address }
    void navigate(handOver({ domainId: domain.id, draft }))
  }
  return (
    <SubmitDialog
      {...dialog}
      title={t('Add a record for {label}', { label })}
      description={t('The records of the domain open with a new one that points to {address}. Enter its name there.', {
        address,
      })}
      submitLabel={t('Enter record')}
      onSubmit={submit}
    >
      <Field label={t('Domain')} error={attempted && !domain ? t('Choose a domain') : undefined}>
        {(ids) => <DomainPicker ids={ids} operation={records.create} value={domain} onChange={setDomain} />}
      </Field>
    </SubmitDialog>
  )
}
