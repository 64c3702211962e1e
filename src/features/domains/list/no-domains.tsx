/** The empty state of the list of domains. */
import { domains } from '#contract/operations.ts'
import { Globe } from '#ui/icons/globe.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ActionButton } from '#kit/actions/action-button.tsx'
import { usePermission } from '#kit/permission/permission.ts'
import { createDomainAction } from '../actions/create.ts'
import { importDomainAction } from '../actions/import.ts'

export function NoDomains() {
  if (!usePermission()(domains.create).granted) {
    return (
      <EmptyState icon={Globe} title="No domains to show">
        You do not have access to any domains. Ask the account owner for access.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon={Globe}
      title="No domains yet"
      actions={
        <>
          <ActionButton action={createDomainAction} resource={undefined} variant="primary" />
          <ActionButton action={importDomainAction} resource={undefined} />
        </>
      }
    >
      Add a domain to manage its DNS records here. The name servers then serve it.
    </EmptyState>
  )
}
