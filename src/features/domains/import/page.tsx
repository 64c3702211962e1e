/** Import domain: by zone transfer from another name server, or from a zone file. */
import { useState } from 'react'
import { domains } from '#contract/operations.ts'
import { tabClass, tabsClass } from '#ui/tab-class.ts'
import { Link } from '#kit/link.tsx'
import { Page } from '#kit/page.tsx'
import { RequirePermission } from '#kit/require-permission.tsx'
import { useSearchParams } from '#kit/search-params.ts'
import { lazySection } from '#kit/section.tsx'

export const handle = { crumb: 'Import domain' }

const FileForm = lazySection({ label: 'the form', rows: 8 }, async () => (await import('./file-form.tsx')).FileForm)
const TransferForm = lazySection(
  { label: 'the form', rows: 8 },
  async () => (await import('./transfer-form.tsx')).TransferForm,
)

const RecentImports = lazySection(
  { label: 'the imports', rows: 3 },
  async () => (await import('./recent-imports.tsx')).RecentImports,
)

const sources = [
  ['transfer', 'Zone transfer'],
  ['file', 'Zone file'],
  ['recent', 'Recent imports'],
] as const

export function Component() {
  const [searchParams] = useSearchParams()
  const from = searchParams.get('from')
  // Kept when the source is changed.
  const [domain, setDomain] = useState('')
  const source = sources.find(([value]) => value === from)?.[0] ?? 'transfer'
  return (
    <Page title="Import domain" width="narrow">
      <RequirePermission operation={domains.import}>
        <nav aria-label="Source" className={`${tabsClass} mb-4`}>
          {sources.map(([value, label]) => (
            <Link
              key={value}
              to={`?from=${value}`}
              replace
              preventScrollReset
              aria-current={value === source ? 'page' : undefined}
              className={tabClass(value === source)}
            >
              {label}
            </Link>
          ))}
        </nav>
        {source === 'transfer' && <TransferForm domain={domain} onDomain={setDomain} />}
        {source === 'file' && <FileForm domain={domain} onDomain={setDomain} />}
        {source === 'recent' && <RecentImports />}
      </RequirePermission>
    </Page>
  )
}
