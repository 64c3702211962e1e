/**
 * Shows a resource as the service returns it: its ids for copying, the JSON without secrets, and the request as curl.
 */
import type { Operation, RequestOf } from '#contract/endpoint.ts'
import { t } from '#contract/translate.ts'
import { call } from '#api/client.ts'
import { Braces } from '#ui/icons/braces.ts'
import { lazyComponent } from '#ui/lazy-component.ts'
import { openDialog } from '../dialogs/dialogs.tsx'
import type { Entity } from '../permission/permission.ts'
import { defineAction, requestsOf, type Action } from './action.ts'
import type { Ids, InspectProps } from './inspect-dialog.tsx'

const lazyInspectDialog = lazyComponent(async () => (await import('./inspect-dialog.tsx')).InspectDialog)

interface Inspection<E extends Operation> {
  /** Reads the resource. */
  readonly operation: E
  readonly request: RequestOf<E>
  readonly label: string
  readonly ids: Ids
  readonly immediate?: InspectProps['immediate']
}

/** Shows a resource; for menus that are not made of actions. */
export const openInspection = <E extends Operation>({
  operation,
  request,
  label,
  ids,
  immediate = [],
}: Inspection<E>) =>
  openDialog<InspectProps>(lazyInspectDialog, {
    label,
    ids,
    operation,
    request,
    immediate,
    read: (signal) => call(operation, request, { signal }),
  })

interface Inspectable<T, E extends Operation> {
  /** Reads one resource. */
  readonly operation: E
  readonly requestOf: (resource: T) => RequestOf<E>
  readonly labelOf: (resource: T) => string
  readonly idsOf: (resource: T) => Ids
  readonly entityOf?: (resource: T) => Entity
  /** Actions that run without asking, so their requests are shown here. */
  readonly immediate?: readonly Action<T>[]
}

export const inspectAction = <T, E extends Operation>({
  operation,
  requestOf,
  labelOf,
  idsOf,
  entityOf,
  immediate = [],
}: Inspectable<T, E>): Action<T> =>
  defineAction<T>({
    id: 'inspect',
    operation,
    label: () => t('Show as JSON'),
    icon: Braces,
    ...(entityOf ? { entityOf } : {}),
    open: (resource) =>
      openInspection({
        operation,
        request: requestOf(resource),
        label: labelOf(resource),
        ids: idsOf(resource),
        immediate: immediate.map((action) => ({ label: action.label(), requests: requestsOf(action, [resource]) })),
      }),
  })
