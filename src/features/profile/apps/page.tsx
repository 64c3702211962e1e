/** The apps that may act for the user. */
import type { LoaderFunctionArgs } from 'react-router'
import type { AuthorizedApp } from '#contract/areas/apps.ts'
import { apps } from '#contract/operations.ts'
import { perLanguage, t, plural } from '#contract/translate.ts'
import { AppWindow } from '#ui/icons/app-window.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { linkClass } from '#ui/link.tsx'
import type { Column } from '#kit/table/model/column.ts'
import { timeColumn } from '#kit/table/model/time-column.tsx'
import { ListPage } from '#kit/table/list-page.tsx'
import { prefetch } from '#kit/page/loader.ts'
import { appTable } from '#queries/apps.ts'
import { profileTabs } from '../tabs.ts'
import { scopesColumn } from '../columns.tsx'
import { inspectAppAction, isThisDashboard, revokeAppAction, websiteOf } from './actions.ts'

export function loader({ context }: LoaderFunctionArgs) {
  prefetch(context, appTable.all)
  return null
}

const noun = {
  plural: () => t('apps'),
  counted: (count: number) => plural(count, '{count} app', '{count} apps'),
}
const idOf = ({ id }: AuthorizedApp) => id
const labelOf = ({ label }: AuthorizedApp) => label
const rowActions = [[inspectAppAction, revokeAppAction]]

function Website({ app }: { app: AuthorizedApp }) {
  const address = websiteOf(app)
  // Shown as text unless it is a web URL; thumbnails would reveal the visit to the app's site.
  if (address === null) return app.website
  return (
    <a href={address} target="_blank" rel="noopener noreferrer" className={linkClass}>
      {new URL(address).host}
    </a>
  )
}

const columns = perLanguage((): readonly Column<AuthorizedApp>[] => [
  {
    id: 'label',
    header: () => t('App'),
    value: labelOf,
    width: 13,
    searchable: true,
    filterField: 'label',
    serverSortable: true,
    cell: (app) => (
      <span className="inline-flex max-w-full min-w-0 items-center gap-2 max-sm:flex-wrap">
        <Avatar name={app.label} size="sm" />
        <span className="wrap-anywhere sm:truncate">{app.label}</span>
        {isThisDashboard(app) ? <Badge tone="accent">{t('This dashboard')}</Badge> : null}
      </span>
    ),
  },
  scopesColumn(18, isThisDashboard),
  {
    id: 'website',
    header: () => t('Website'),
    value: ({ website }) => website,
    width: 10,
    searchable: true,
    cell: (app) => <Website app={app} />,
  },
  timeColumn({
    id: 'created',
    header: () => t('Authorized'),
    timeOf: ({ created }) => created,
    width: 7,
  }),
  timeColumn({
    id: 'expiry',
    header: () => t('Expires'),
    timeOf: ({ expiry }) => expiry,
    width: 7,
    fallback: t('When revoked'),
  }),
])

export function Component() {
  return (
    <ListPage
      title={t('Authorized apps')}
      tabs={profileTabs()}
      requires={apps.list}
      changes={apps.remove}
      description={t('Apps that you have allowed to act on your behalf, and what they can do.')}
      name="apps"
      caption={t('Apps')}
      noun={noun}
      list={appTable}
      columns={columns()}
      getId={idOf}
      getLabel={labelOf}
      rowActions={rowActions}
      defaultSort="label"
      empty={
        <EmptyState icon={AppWindow} title={t('No authorized apps')}>
          {t('Apps that you sign in to with this account are listed here.')}
        </EmptyState>
      }
    />
  )
}
