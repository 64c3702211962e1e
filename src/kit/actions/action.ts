/**
 * An action: one description, from which its button, menu item, row key, palette entry and bulk action are made.
 * Permission, "the service does not have this operation", state and confirmation are decided in this folder only.
 */
import type { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { OperationAccess } from '#contract/endpoint.ts'
import type { Icon } from '#ui/icon.ts'
import type { Requests } from '../form/curl/curl.ts'
import type { ConfirmOptions } from '../dialogs/dialogs.tsx'
import type { ResourceKey } from '../preferences/locks.ts'
import type { Entity } from '../permission/permission.ts'
import type { Noun } from '../format/texts.ts'
import type { Work } from '../toast.ts'

export interface ActionContext {
  readonly client: QueryClient
  readonly navigate: (to: string) => unknown
}

/** The words of the confirmation of a bulk action. */
interface BulkCopy<T> {
  /** "Boot" */
  readonly verb: () => string
  /** "will boot" */
  readonly will: () => string
  /** What the user has to know beforehand, about one resource and about several. */
  readonly consequence?: { readonly one: (resource: T) => string; readonly many: (eligible: readonly T[]) => string }
  /** The label of the button that cancels: "Keep backups". */
  readonly cancelLabel?: () => string
  /** The action cannot be undone: the user has to type the count. */
  readonly danger?: boolean
  /** The action interrupts what runs: for many resources, its button looks like that of a deletion. */
  readonly disrupts?: boolean
}

/** Why a resource is left out, completing "because it is": "cloning"; null when it takes part. */
export type SkipReason<T> = (resource: T) => string | null

/** Which of the selected resources take part in a bulk action. */
export interface Preflight<T> {
  readonly eligible: readonly T[]
  /** The resources left out, by reason. */
  readonly skipped: ReadonlyMap<string, readonly T[]>
}

/** How a list names its resources. */
export interface Resources<T> {
  readonly noun: Noun
  readonly idOf: (resource: T) => number | string
  readonly labelOf: (resource: T) => string
}

export function preflight<T>(resources: readonly T[], skipReason: SkipReason<T>): Preflight<T> {
  const eligible: T[] = []
  const skipped = new Map<string, T[]>()
  for (const resource of resources) {
    const reason = skipReason(resource)
    if (reason === null) eligible.push(resource)
    else skipped.set(reason, [...(skipped.get(reason) ?? []), resource])
  }
  return { eligible, skipped }
}

interface BulkBase<T> {
  /** The `SkipReason`, which may also read the cache. */
  readonly skipReason: (resource: T, client: QueryClient) => string | null
  /** The reason on the button when every selected resource is left out. */
  readonly noneReason: () => string
}
/** Confirmed with a list of what takes part, then run as a job. */
export interface BulkRun<T> extends BulkBase<T> {
  readonly copy: BulkCopy<T>
  /** More about the resources that take part, such as the cost. */
  readonly details?: (eligible: readonly T[]) => ReactNode
  /** The details name each resource. */
  readonly detailsName?: boolean
  /** Runs the action for one resource, by `sendOnce` of api/write.ts: the job does the refetching. */
  readonly run: (resource: T, client: QueryClient) => Promise<unknown>
  /**
   * For services that handle one resource after the other: resolves when the resource's turn has come. See `JobPlan`.
   */
  readonly turn?: {
    readonly ready: (resource: T, client: QueryClient, stopped: AbortSignal) => Promise<unknown>
    readonly waitingFor: () => string
  }
  /** Refetches what the job changes; called while it runs and at its end. */
  readonly refresh: (client: QueryClient, resources: readonly T[]) => Promise<unknown>
}
/** Opens a dialog that starts the job. */
interface BulkDialog<T> extends BulkBase<T> {
  readonly open: (preflight: Preflight<T>) => unknown
}
export type Bulk<T> = BulkRun<T> | BulkDialog<T>

interface ActionBase<T> {
  /** Unique among the actions on one kind of resource. */
  readonly id: string
  /** Decides about permission and support. */
  readonly operation: OperationAccess
  /** The verb: "Shut down". */
  readonly label: () => string
  readonly icon?: Icon
  readonly tone?: 'danger'
  /** The members that the action writes, where the operation reserves some for unrestricted users. */
  readonly members?: readonly string[]
  /** The entity whose grants are checked. Absent for actions without an entity, such as "Create node". */
  readonly entityOf?: (resource: T) => Entity
  /** The request for a resource, `{ path, body }`, shown as curl in the confirmation. */
  readonly request?: (resource: T) => object
  /** False: not offered for this resource at all. */
  readonly isApplicable?: (resource: T, client: QueryClient) => boolean
  /**
   * Why the state of the resource forbids it now, from a table of contract/rules or the cache; null when it is
   * possible.
   */
  readonly disabledReason?: (resource: T, client: QueryClient) => string | null
  /** The resource whose lock forbids the action, for actions that delete or overwrite. */
  readonly lockedBy?: (resource: T) => ResourceKey
  /** The key that runs it on the focused row of a table, as in `KeyboardEvent.key`. */
  readonly rowKey?: string
  /** Present when it can be done to many resources at once. */
  readonly bulk?: Bulk<T>
}

export interface RunAction<T> extends ActionBase<T> {
  readonly confirm?: (resource: T) => Omit<ConfirmOptions, 'run'>
  /**
   * The resource that the action deletes: after the confirmation the user has some seconds to cancel. Needs `confirm`.
   */
  readonly deletes?: (resource: T) => { readonly resource: ResourceKey; readonly label: string }
  /** The work that the action starts, when that takes a while: its message disappears when the work has ended. */
  readonly work?: (resource: T) => Work
  /** Resolves to a message for the user, or to null when the page itself shows the outcome. */
  readonly run: (resource: T, context: ActionContext) => Promise<string | null>
}
interface DialogAction<T> extends ActionBase<T> {
  /** The code of the dialog, which the button loads before it is pressed. */
  readonly dialog?: { readonly load: () => void }
  /** Opens the dialog in which the action is done. */
  readonly open: (resource: T) => unknown
}
interface LinkAction<T> extends ActionBase<T> {
  /** The page on which the action is done. */
  readonly href: (resource: T) => string
}
export type Action<T> = RunAction<T> | DialogAction<T> | LinkAction<T>

/** Type-checks a description without inferring anything: `defineAction<Node>({ … })`. */
export const defineAction = <T>(action: Action<T>): Action<T> => action

/** The requests that an action sends for these resources; undefined when the action does not describe them. */
export const requestsOf = <T>({ operation, request }: Action<T>, resources: readonly T[]): Requests | undefined =>
  request && { operation, requests: resources.map(request) }
