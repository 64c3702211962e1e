/** The page around a list: header, create key, notices and table. A list page is columns, actions and words. */
import { useQuery, type QueryKey } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ShouldRevalidateFunctionArgs } from 'react-router'
import type { OperationAccess } from '#contract/endpoint.ts'
import { ActionButton } from '../actions/action-button.tsx'
import type { Action } from '../actions/action.ts'
import { Page, type PageProps, type PageTab } from '../page/page.tsx'
import { isAllowed, usePermission } from '../permission/permission.ts'
import { ReadOnlyNotice, RequirePermission } from '../permission/require-permission.tsx'
import { ListSkeleton, RestrictedList } from '../page/restricted-note.tsx'
import { useCreateKey } from '../actions/run-action.ts'
import { useNarrowViewport } from '#ui/viewport.ts'
import { DataTable } from './data-table.tsx'
import { listQueries } from './use-rows.ts'
import type { TypedTableProps } from './use-table-state.ts'

/** For routes whose search and filters are part of the address: they do not change the loaded data. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname && defaultShouldRevalidate

interface ListPageProps<T extends object, A extends QueryKey, P extends QueryKey, S> extends TypedTableProps<
  T,
  A,
  P,
  S
> {
  title: string
  /** Narrow where a name and a few numbers would be far apart. */
  width?: PageProps['width']
  description?: ReactNode
  /**
   * Tabs below the title; the description then stands below them, so that they stay where they are from page to page.
   */
  tabs?: readonly PageTab[]
  /** Has a button and is run by the key `c`. While the list is empty, `empty` has the buttons, and the header none. */
  createAction?: Action<void>
  /** Buttons before that of `createAction`; on a phone, three dots after it. */
  headerActions?: ReactNode
  /** The operation that reads the list, where not every user and every session may. */
  requires?: OperationAccess
  /** An operation that the actions on the rows need: a notice says when it is not allowed. */
  changes?: OperationAccess
  /** Tells restricted users which part of the list they see, as a sentence. */
  restrictedNote?: string
  /** Between the header and the table. */
  children?: ReactNode
  /** Shown instead of the table. */
  instead?: ReactNode
}

export function ListPage<T extends object, A extends QueryKey, P extends QueryKey, S>({
  title,
  width,
  description,
  tabs,
  createAction,
  headerActions,
  requires,
  changes,
  restrictedNote,
  children,
  instead,
  ...table
}: ListPageProps<T, A, P, S>) {
  const narrow = useNarrowViewport()
  const permissionFor = usePermission()
  const allowed = requires === undefined || isAllowed(permissionFor(requires))
  useCreateKey(createAction)
  const { all } = listQueries(table.list)
  const isEmpty = useQuery({ ...all, enabled: false }).data?.results === 0
  const createButton = createAction && <ActionButton action={createAction} resource={undefined} variant="primary" />
  const list = (
    <>
      {children}
      {instead || <DataTable {...table} />}
    </>
  )
  const content = (
    <>
      {tabs ? <p className="mb-4 max-w-[90ch] text-ink-muted">{description}</p> : null}
      {changes ? <ReadOnlyNotice operation={changes} /> : null}
      {restrictedNote ? (
        <RestrictedList note={!isEmpty && restrictedNote} noun={table.noun.plural()} all={all}>
          {list}
        </RestrictedList>
      ) : (
        list
      )}
    </>
  )
  return (
    <Page
      title={title}
      width={width}
      description={tabs ? undefined : description}
      tabs={tabs}
      actions={
        allowed && !isEmpty && (headerActions || createButton) ? (
          <>
            {!narrow && headerActions}
            {createButton}
            {narrow && headerActions}
          </>
        ) : null
      }
    >
      {requires ? (
        <RequirePermission operation={requires} pending={<ListSkeleton noun={table.noun.plural()} />}>
          {content}
        </RequirePermission>
      ) : (
        content
      )}
    </Page>
  )
}
