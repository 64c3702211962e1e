/** The list of domains. */
import { domainNoun } from '#shared/domains/noun.ts'
import { Link, type LoaderFunctionArgs } from 'react-router'
import type { Domain } from '#contract/areas/domains.ts'
import { domains, records } from '#contract/operations.ts'
import { t } from '#contract/translate.ts'
import { buttonClass } from '#ui/button.tsx'
import { FileText } from '#ui/icons/file-text.ts'
import { Network } from '#ui/icons/network.ts'
import { Pencil } from '#ui/icons/pencil.ts'
import { Search } from '#ui/icons/search.ts'
import { Settings } from '#ui/icons/settings.ts'
import { lazyComponent, useLazyComponent } from '#ui/lazy-component.ts'
import { Globe } from '#ui/icons/globe.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { useTightViewport } from '#ui/viewport.ts'
import { ActionButton } from '#kit/actions/action-button.tsx'
import { useActionItems } from '#kit/actions/action-menu.tsx'
import { useBulkActions } from '#kit/actions/bulk-actions.ts'
import { MoreActions } from '#kit/actions/more-actions.tsx'
import { ListPage } from '#kit/table/list-page.tsx'
import { useNoteColumn } from '#kit/table/model/note-column.ts'
import { prefetch } from '#kit/page/loader.ts'
import { AccessHint } from '#kit/page/restricted-note.tsx'
import { paths } from '#kit/paths.ts'
import { isAllowed, usePermission } from '#kit/permission/permission.ts'
import { useIsRestricted } from '#kit/permission/principal.ts'
import { domainList } from '#queries/domains.ts'
import { addRecordsAction } from '../actions/add-records.ts'
import { createDomainAction } from '../actions/create.ts'
import { downloadAllZonesAction, downloadZonesAction } from '../actions/download-zones.ts'
import { domainActionGroups } from '../actions/domain-actions.ts'
import { importDomainAction } from '../actions/import.ts'
import { lookUpDelegationAction } from '../actions/look-up-delegation.ts'
import { domainKey } from '../domain.ts'
import { useDomainColumns } from './columns.tsx'

/** The empty state of the list of domains. */
function NoDomains() {
  const isRestricted = useIsRestricted()
  if (!usePermission()(domains.create).granted) {
    return (
      <EmptyState icon={Globe} title={t('No domains to show')}>
        {isRestricted ? (
          <>
            {t('You do not have access to any domains. Ask the account owner for access.')} <AccessHint />
          </>
        ) : (
          t('Domains appear here once there are any.')
        )}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon={Globe}
      title={t('No domains yet')}
      actions={
        <>
          <ActionButton action={createDomainAction} resource={undefined} variant="primary" />
          <ActionButton action={importDomainAction} resource={undefined} />
        </>
      }
    >
      {t('Add a domain to manage its DNS records here. The name servers then serve it.')}
    </EmptyState>
  )
}

export function loader({ context }: LoaderFunctionArgs) {
  prefetch(context, domainList.all)
  return null
}

export { shouldRevalidate } from '#kit/table/list-page.tsx'

const idOf = ({ id }: Domain) => id
const labelOf = ({ domain }: Domain) => domain
/** Without records, which would have to be loaded first: the zone download includes them. */
const terraform = (domains: readonly Domain[]) => ({ zones: domains.map((domain) => ({ domain })) })
const hrefOf = ({ id }: Domain) => paths.domain(id)
const settingsOf = ({ id }: Domain) => paths.domainSettings(id)
const rowLinks = (domain: Domain) => [
  { label: t('Records'), icon: Pencil, href: hrefOf(domain) },
  { label: t('Settings'), icon: Settings, href: settingsOf(domain) },
  { label: t('Zone file'), icon: FileText, href: paths.domainZoneFile(domain.id) },
  { label: t('Delegation'), icon: Network, href: paths.domainDelegation(domain.id) },
]

const lazyPreview = lazyComponent(async () => (await import('./preview.tsx')).DomainPreview)
const Preview = (props: { domain: Domain }) => useLazyComponent(lazyPreview, true, props)
const previewOf = (domain: Domain) => <Preview domain={domain} />

/** Less common actions are in the selection's menu, so that its buttons fit in one line. */
const menuActions = {
  actions: [addRecordsAction, downloadZonesAction, lookUpDelegationAction],
  resources: { noun: domainNoun, idOf, labelOf },
  resourceOf: (domain: Domain) => domain,
  inMenu: true,
}

export function Component() {
  const tight = useTightViewport()
  const zones = useActionItems()(pageActions, undefined)
  return (
    <ListPage
      title={t('Domains')}
      headerActions={
        <>
          {!tight && <SearchRecordsLink />}
          {!tight && <ActionButton action={importDomainAction} resource={undefined} />}
          {tight && <PageMenu />}
        </>
      }
      createAction={createDomainAction}
      restrictedNote={t('You see only the domains that are shared with you.')}
      name="domains"
      caption={t('Domains')}
      noun={domainNoun}
      list={domainList}
      columns={useNoteColumn(useDomainColumns(), domainKey)}
      getId={idOf}
      getLabel={labelOf}
      getHref={hrefOf}
      editHref={settingsOf}
      rowLinks={rowLinks}
      rowActions={domainActionGroups}
      terraform={terraform}
      exports={zones.length > 0 ? ['separator', ...zones] : zones}
      bulkActions={useBulkActions(menuActions)}
      preview={previewOf}
      defaultSort="domain"
      empty={<NoDomains />}
    />
  )
}

/** On all domains. */
const pageActions = [downloadAllZonesAction]

/** The buttons of the page in a narrow window. */
function PageMenu() {
  const itemsOf = useActionItems()
  const maySearch = isAllowed(usePermission()(records.list))
  const search = { label: t('Search records'), icon: Search, href: paths.domainSearch() }
  return <MoreActions items={[...(maySearch ? [search] : []), ...itemsOf([importDomainAction], undefined)]} />
}

/** Leads to the search over the records of all domains. */
function SearchRecordsLink() {
  if (!isAllowed(usePermission()(records.list))) return null
  return (
    <Link to={paths.domainSearch()} className={buttonClass({})}>
      <Search size={16} aria-hidden className="-ms-0.5 flex-none" />
      {t('Search records')}
    </Link>
  )
}
