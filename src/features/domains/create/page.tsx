/** Create domain. */
import { domains } from '#contract/operations.ts'
import { Page } from '#kit/page.tsx'
import { RequirePermission } from '#kit/require-permission.tsx'
import { CreateDomainForm } from './form.tsx'

export const handle = { crumb: 'Create domain' }

export const Component = () => (
  <Page title="Create domain" width="narrow">
    <RequirePermission operation={domains.create}>
      <CreateDomainForm />
    </RequirePermission>
  </Page>
)
