/** The lists of the profile: one table each, or the reason why the session may not read it. */
import type { QueryKey } from '@tanstack/react-query'
import { useCallback, type ReactNode } from 'react'
import type { OperationAccess } from '#contract/endpoint.ts'
import type { Action } from '#kit/actions/action.ts'
import { useActionItems, useActionKeys } from '#kit/actions/action-menu.tsx'
import { DataTable, type DataTableProps } from '#kit/data-table/data-table.tsx'
import { Page } from '#kit/page.tsx'
import { isAllowed, usePermission } from '#kit/permission.ts'
import { ReadOnlyNotice, RequirePermission } from '#kit/require-permission.tsx'
import { Lead } from '../lead.tsx'
import { profileTabs } from '../tabs.ts'

interface ProfileListProps<T extends object, A extends QueryKey, P extends QueryKey> extends Omit<
  DataTableProps<T, A, P>,
  'rowMenu' | 'rowShortcuts'
> {
  /** The operation that reads the list. */
  operation: OperationAccess
  /** An operation that the actions on its things need. */
  changes?: OperationAccess
  title: string
  description: ReactNode
  actions?: ReactNode
  /** On a row, in its menu and by their keys. Keep the list stable between renders. */
  rowActions?: readonly Action<T>[]
}

const none: readonly never[] = []

/** A page of the profile with a table. */
export function ProfileList<T extends object, A extends QueryKey, P extends QueryKey>({
  operation,
  changes,
  title,
  description,
  actions,
  rowActions = none,
  ...table
}: ProfileListProps<T, A, P>) {
  const itemsOf = useActionItems()
  const keysOf = useActionKeys()
  const rowMenu = useCallback((thing: T) => itemsOf(rowActions, thing), [itemsOf, rowActions])
  const rowShortcuts = useCallback((thing: T) => keysOf(rowActions, thing), [keysOf, rowActions])
  const allowed = isAllowed(usePermission()(operation))
  return (
    <Page title={title} tabs={profileTabs} actions={allowed ? actions : null}>
      <RequirePermission operation={operation}>
        <Lead>{description}</Lead>
        {changes ? <ReadOnlyNotice operation={changes} /> : null}
        <DataTable {...table} {...(rowActions.length > 0 ? { rowMenu, rowShortcuts } : {})} />
      </RequirePermission>
    </Page>
  )
}

/** The surface of an empty list. */
export const EmptyList = ({ children }: { children: ReactNode }) => (
  <div className="rounded-lg border border-line bg-surface">{children}</div>
)
