/** Shows a thing as the service returns it: its ids to copy, the JSON without secrets, and the request as curl. */
import type { Operation, RequestOf } from '#contract/endpoint.ts'
import { call } from '#api/client.ts'
import { Braces } from '#ui/icons/braces.ts'
import { lazyComponent } from '#ui/lazy-component.ts'
import { openDialog } from '../dialogs/dialogs.tsx'
import type { Entity } from '../permission/permission.ts'
import { defineAction, type Action } from './action.ts'
import type { Ids, InspectProps } from './inspect-dialog.tsx'

const lazyInspectDialog = lazyComponent(async () => (await import('./inspect-dialog.tsx')).InspectDialog)

interface Inspectable<T, E extends Operation> {
  /** Reads one thing. */
  readonly operation: E
  readonly requestOf: (thing: T) => RequestOf<E>
  readonly labelOf: (thing: T) => string
  readonly idsOf: (thing: T) => Ids
  readonly entityOf?: (thing: T) => Entity
}

export const inspectAction = <T, E extends Operation>({
  operation,
  requestOf,
  labelOf,
  idsOf,
  entityOf,
}: Inspectable<T, E>): Action<T> =>
  defineAction<T>({
    id: 'inspect',
    operation,
    label: 'Show as JSON',
    icon: Braces,
    ...(entityOf ? { entityOf } : {}),
    open: (thing) => {
      const request = requestOf(thing)
      return openDialog<InspectProps>(lazyInspectDialog, {
        label: labelOf(thing),
        ids: idsOf(thing),
        operation,
        request,
        read: (signal) => call(operation, request, { signal }),
      })
    },
  })
