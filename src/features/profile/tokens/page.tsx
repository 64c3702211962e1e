/** The personal access tokens of the user. */
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link, type LoaderFunctionArgs } from 'react-router'
import { tokens } from '#contract/operations.ts'
import { t, plural } from '#contract/translate.ts'
import { KeyRound } from '#ui/icons/key-round.ts'
import { Badge } from '#ui/badge.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ActionButton } from '#kit/actions/action-button.tsx'
import { linkClass } from '#ui/link.tsx'
import { rich } from '#ui/rich.tsx'
import type { Column } from '#kit/table/model/column.ts'
import { timeColumn } from '#kit/table/model/time-column.tsx'
import { ListPage } from '#kit/table/list-page.tsx'
import { prefetch } from '#kit/page/loader.ts'
import { paths } from '#kit/paths.ts'
import { useSession } from '#kit/permission/principal.ts'
import { tokenTable, type Token } from '#queries/tokens.ts'
import { profileTabs } from '../tabs.ts'
import { createTokenAction, tokenActions } from './actions.ts'
import { ExpiryCell } from './expiry-cell.tsx'
import { useOwnTokenPrefix } from './own-token.ts'
import { scopesColumn } from '../columns.tsx'

export function loader({ context }: LoaderFunctionArgs) {
  prefetch(context, tokenTable.all)
  return null
}

const noun = {
  plural: () => t('tokens'),
  counted: (count: number) => plural(count, '{count} token', '{count} tokens'),
}
const idOf = ({ id }: Token) => id
const labelOf = ({ label }: Token) => label

const columnsFor = (ownPrefix: string | null): readonly Column<Token>[] => [
  {
    id: 'label',
    header: () => t('Label'),
    value: labelOf,
    // Holds "OWNER_TOKEN" beside the badge in a window of 1366 px.
    width: 12.5,
    searchable: true,
    filterField: 'label',
    serverSortable: true,
    cell: ({ label, token }) =>
      token === ownPrefix ? (
        <span className="inline-flex max-w-full min-w-0 items-center gap-2 max-sm:flex-wrap">
          <span className="wrap-anywhere sm:truncate">{label}</span>
          <Badge tone="accent">{t('In use here')}</Badge>
        </span>
      ) : (
        label
      ),
  },
  scopesColumn(18),
  {
    id: 'expiry',
    header: () => t('Expires'),
    value: ({ expiry }) => expiry,
    compareAs: 'time',
    width: 7.5,
    cell: ({ expiry }) => <ExpiryCell expiry={expiry} />,
  },
  timeColumn({
    id: 'created',
    header: () => t('Created'),
    timeOf: ({ created }) => created,
    width: 7,
    filterField: 'created',
    serverSortable: true,
  }),
  {
    id: 'token',
    header: () => t('Begins with'),
    value: ({ token }) => token,
    width: 10,
    searchable: true,
    cell: ({ token }) => <span className="font-mono text-sm">{token}…</span>,
  },
]

/** A session from the sign-in pages is not one of the tokens, and ends elsewhere. */
function Description() {
  const { method } = useSession()
  return (
    <>
      {rich(
        'Personal access tokens let scripts act on your behalf, within their scopes. The {api} page shows what they can do.',
        {
          api: (
            <Link to={paths.api()} className={linkClass}>
              API
            </Link>
          ),
        },
      )}
      {method === 'oauth' ? (
        <>
          {' '}
          {rich('This browser is signed in with a session: see {sessions}.', {
            sessions: (
              <Link to={paths.sessions()} className={linkClass}>
                {t('Sessions')}
              </Link>
            ),
          })}
        </>
      ) : null}
    </>
  )
}

export function Component() {
  const client = useQueryClient()
  const ownPrefix = useOwnTokenPrefix()
  const rowActions = useMemo(() => [tokenActions(client, ownPrefix)], [client, ownPrefix])
  const columns = useMemo(() => columnsFor(ownPrefix), [ownPrefix])
  return (
    <ListPage
      title={t('API tokens')}
      tabs={profileTabs()}
      requires={tokens.list}
      changes={tokens.update}
      description={<Description />}
      createAction={createTokenAction}
      name="tokens"
      caption={t('Tokens')}
      noun={noun}
      list={tokenTable}
      columns={columns}
      getId={idOf}
      getLabel={labelOf}
      rowActions={rowActions}
      defaultSort="label"
      empty={
        <EmptyState
          icon={KeyRound}
          title={t('No API tokens yet')}
          actions={<ActionButton action={createTokenAction} resource={undefined} variant="primary" />}
        >
          {t('A token lets a script or program act on your behalf, with only the access that you choose.')}
        </EmptyState>
      }
    />
  )
}
