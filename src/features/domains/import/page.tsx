/** Import domain: by zone transfer from another name server, or from a zone file. */
import { useState } from 'react'
import { Link } from 'react-router'
import { domains } from '#contract/operations.ts'
import { tabClass, tabsClass } from '#ui/tab-class.ts'
import { Page } from '#kit/page/page.tsx'
import { RequirePermission } from '#kit/permission/require-permission.tsx'
import { useSearchParams } from '#kit/page/search-params.ts'
import { FileForm } from './file-form.tsx'
import { RecentImports } from './recent-imports.tsx'
import { TransferForm } from './transfer-form.tsx'

export const handle = { crumb: 'Import domain' }

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
