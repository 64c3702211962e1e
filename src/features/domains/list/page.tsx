/** The list of domains. */
import { useCallback } from 'react'
import { Link, useNavigate, type LoaderFunctionArgs, type ShouldRevalidateFunctionArgs } from 'react-router'
import type { Domain } from '#contract/areas/domains.ts'
import { domains, records } from '#contract/operations.ts'
import { buttonClass } from '#ui/button.tsx'
import { FileText } from '#ui/icons/file-text.ts'
import { Network } from '#ui/icons/network.ts'
import { Pencil } from '#ui/icons/pencil.ts'
import { Search } from '#ui/icons/search.ts'
import { Settings } from '#ui/icons/settings.ts'
import { MenuButton, type MenuItem } from '#ui/menu.tsx'
import { ActionButton } from '#kit/actions/action-button.tsx'
import { joinGroups, useActionItems, useActionKeys } from '#kit/actions/action-menu.tsx'
import { useBulkActions } from '#kit/actions/bulk-actions.ts'
import { DataTable } from '#kit/data-table/data-table.tsx'
import { prefetch } from '#kit/loader.ts'
import { Page } from '#kit/page.tsx'
import { paths } from '#kit/paths.ts'
import { isAllowed, usePermission } from '#kit/permission.ts'
import { RestrictedList } from '#kit/restricted-note.tsx'
import { useShortcut } from '#kit/shortcuts.ts'
import { domainList } from '#queries/domains.ts'
import { createDomainAction } from '../actions/create.ts'
import { downloadAllZonesAction } from '../actions/download-zones.ts'
import { importDomainAction } from '../actions/import.ts'
import { domainActionGroups, domainActions } from '../actions/domain-actions.ts'
import { domainColumns } from './columns.tsx'
import { NoDomains } from './no-domains.tsx'

export function loader({ context }: LoaderFunctionArgs) {
  prefetch(context, domainList.all)
  return null
}

/** Search and filters change the address but not the loaded data. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname && defaultShouldRevalidate

const noun = { singular: 'domain', plural: 'domains' }
const idOf = ({ id }: Domain) => id
const labelOf = ({ domain }: Domain) => domain
const things = { noun, idOf, labelOf }
const getHref = ({ id }: Domain) => paths.domain(id)

export function Component() {
  const navigate = useNavigate()
  const bulkActions = useBulkActions(domainActions, things)
  const canCreate = isAllowed(usePermission()(domains.create))
  useShortcut('c', 'Create domain', canCreate ? () => void navigate(paths.domainCreate()) : null)
  return (
    <Page
      title="Domains"
      actions={
        <>
          <SearchRecordsLink />
          <MoreActions />
          <ActionButton action={importDomainAction} thing={undefined} />
          <ActionButton action={createDomainAction} thing={undefined} variant="primary" />
        </>
      }
    >
      <RestrictedList about="domains">
        <DataTable
          name="domains"
          caption="Domains"
          noun={noun}
          list={domainList}
          columns={domainColumns}
          getId={idOf}
          getLabel={labelOf}
          getHref={getHref}
          rowMenu={useRowMenu()}
          rowShortcuts={useRowShortcuts()}
          bulkActions={bulkActions}
          defaultSort="domain"
          empty={<NoDomains />}
        />
      </RestrictedList>
    </Page>
  )
}

const pageActions = [downloadAllZonesAction]

/** What is done with all domains. */
function MoreActions() {
  const items = useActionItems()(pageActions, undefined)
  return items.length > 0 && <MenuButton label="More actions" items={items} />
}

/** Leads to the search over the records of all domains. */
function SearchRecordsLink() {
  if (!isAllowed(usePermission()(records.list))) return null
  return (
    <Link to={paths.domainSearch()} className={buttonClass({})}>
      <Search size={16} aria-hidden className="-ml-0.5 flex-none" />
      Search records
    </Link>
  )
}

const pageItems = ({ id }: Domain): MenuItem[] => [
  { label: 'Records', icon: Pencil, href: paths.domain(id) },
  { label: 'Settings', icon: Settings, href: paths.domainSettings(id) },
  { label: 'Zone file', icon: FileText, href: paths.domainZoneFile(id) },
  { label: 'Delegation', icon: Network, href: paths.domainDelegation(id) },
]

function useRowMenu() {
  const itemsOf = useActionItems()
  return useCallback(
    (domain: Domain) =>
      joinGroups([pageItems(domain), ...domainActionGroups.map((actions) => itemsOf(actions, domain))]),
    [itemsOf],
  )
}

/** `e` opens the settings; the other keys are those of the actions. */
function useRowShortcuts() {
  const navigate = useNavigate()
  const keysOf = useActionKeys()
  return useCallback(
    (domain: Domain) => ({ e: () => void navigate(paths.domainSettings(domain.id)), ...keysOf(domainActions, domain) }),
    [navigate, keysOf],
  )
}
