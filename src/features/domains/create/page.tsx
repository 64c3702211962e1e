/** Create domain: the form loads with the templates and the rules of records, so that none is created without its first records. */
import { domains } from '#contract/areas/domains.ts'
import { Page } from '#kit/page.tsx'
import { RequirePermission } from '#kit/require-permission.tsx'
import { lazySection } from '#kit/section.tsx'

export const handle = { crumb: 'Create domain' }

const CreateDomainForm = lazySection(
  { label: 'the form', rows: 10 },
  async () => (await import('./form.tsx')).CreateDomainForm,
)

export const Component = () => (
  <Page title="Create domain" width="narrow">
    <RequirePermission operation={domains.create}>
      <CreateDomainForm />
    </RequirePermission>
  </Page>
)
