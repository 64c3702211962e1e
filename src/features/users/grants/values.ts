/**
 * The grants of a user while being edited: global grants and the changes on entities.
 */
import type { Permission } from '#contract/access.ts'
import {
  globalFlags,
  grantKinds,
  type GlobalFlag,
  type Grant,
  type GrantKind,
  type Grants,
  type GrantsUpdate,
} from '#contract/grants.ts'
import { maxGrantChanges } from '#contract/limits.ts'
import { t } from '#contract/translate.ts'
import { nameWithId, sharedLabelIds } from '#shared/grants/grant-labels.ts'

/** A permission as the value of radio buttons. */
export type Level = 'none' | 'read_only' | 'read_write'
export const levels: readonly Level[] = ['none', 'read_only', 'read_write']

const toLevel = (permission: Permission): Level => permission ?? 'none'
export const toPermission = (level: Level): Permission => (level === 'none' ? null : level)

interface GrantChange {
  /** The level at the time of the change. */
  readonly from: Level
  readonly to: Level
}
/**
 * The changed levels by entity id. The form has them as text, because it compares and copies its values on every input.
 */
export type Changes = Readonly<Partial<Record<GrantKind, ReadonlyMap<number, GrantChange>>>>

export interface GrantValues {
  account_access: Level
  global: Readonly<Record<GlobalFlag, boolean>>
  /** The changed entities as text (`writeChanges`); empty without changes. */
  changed: string
}

export function grantValues({ global: { account_access: accountAccess, ...flags } }: Grants): GrantValues {
  return { account_access: toLevel(accountAccess), global: flags, changed: '' }
}

/** A line for each changed entity: its kind, its id, and the two levels. */
export const writeChanges = (changes: Changes): string =>
  grantKinds
    .flatMap((kind) => [...(changes[kind] ?? [])].map(([id, { from, to }]) => `${kind} ${id} ${from} ${to}`))
    .join('\n')

const parseLevel = (word: string | undefined) => levels.find((level) => level === word)

/** Lines that are not changes, as in a draft of another version, are left out. */
export function readChanges(text: string): Changes {
  const changes = new Map<string, Map<number, GrantChange>>(grantKinds.map((kind) => [kind, new Map()]))
  for (const line of text.split('\n')) {
    const [kind = '', id, ...words] = line.split(' ')
    const [from, to] = words.map(parseLevel)
    if (from && to) changes.get(kind)?.set(Number(id), { from, to })
  }
  return Object.fromEntries(changes)
}

export const levelOf = (changes: ReadonlyMap<number, GrantChange> | undefined, { id, permissions }: Grant): Level =>
  changes?.get(id)?.to ?? toLevel(permissions)

/** Sets entities of a kind to a level. An entity back at its original level is no longer a change. */
export function withLevel(changes: Changes, kind: GrantKind, grants: readonly Grant[], level: Level): Changes {
  const ofKind = new Map(changes[kind])
  for (const { id, permissions } of grants) {
    const from = ofKind.get(id)?.from ?? toLevel(permissions)
    if (from === level) ofKind.delete(id)
    else ofKind.set(id, { from, to: level })
  }
  return { ...changes, [kind]: ofKind }
}

/**
 * The changes on entities that still have grants, and other ones than these: the service refuses a whole request that
 * names a deleted entity.
 */
export const presentChanges = (changes: Changes, grants: Grants): Changes =>
  Object.fromEntries(
    grantKinds.map((kind) => {
      const now = new Map(grants[kind].map(({ id, permissions }) => [id, toLevel(permissions)]))
      return [kind, new Map([...(changes[kind] ?? [])].filter(([id, { to }]) => now.has(id) && now.get(id) !== to))]
    }),
  )

/** The changes made while others were being saved: those entered since, and those reverted since. */
export const remainingChanges = (sent: Changes, entered: Changes, saved: Grants): Changes =>
  Object.fromEntries(
    grantKinds.map((kind) => {
      const left = saved[kind].flatMap(({ id, permissions }) => {
        const from = toLevel(permissions)
        const to = entered[kind]?.get(id)?.to ?? sent[kind]?.get(id)?.from ?? from
        return from === to ? [] : [[id, { from, to }] as const]
      })
      return [kind, new Map(left)]
    }),
  )

export const countChanges = (changes: Changes) =>
  grantKinds.reduce((count, kind) => count + (changes[kind]?.size ?? 0), 0)

/** The request for changed form values and changed entities: only differences are sent. */
export function toUpdate(
  { account_access: accountAccess, global }: Partial<Pick<GrantValues, 'account_access' | 'global'>>,
  changes: Changes,
): GrantsUpdate {
  const entities = grantKinds.flatMap((kind) => {
    const list = [...(changes[kind] ?? [])].map(([id, { to }]) => ({ id, permissions: toPermission(to) }))
    return list.length > 0 ? [[kind, list] as const] : []
  })
  const account = accountAccess === undefined ? {} : { account_access: toPermission(accountAccess) }
  return {
    ...Object.fromEntries(entities),
    ...(accountAccess === undefined && global === undefined ? {} : { global: { ...global, ...account } }),
  }
}

/**
 * Splits an update into several requests, because the service limits the number of changes of each kind per request.
 */
export function splitUpdate({ global, ...kinds }: GrantsUpdate): { body: GrantsUpdate; others: GrantsUpdate[] } {
  const part = (start: number): GrantsUpdate =>
    Object.fromEntries(
      grantKinds.flatMap((kind) => {
        const list = kinds[kind]?.slice(start, start + maxGrantChanges) ?? []
        return list.length > 0 ? [[kind, list] as const] : []
      }),
    )
  const most = Math.max(0, ...grantKinds.map((kind) => kinds[kind]?.length ?? 0))
  const others = Array.from({ length: Math.max(0, Math.ceil(most / maxGrantChanges) - 1) }, (_, index) =>
    part((index + 1) * maxGrantChanges),
  )
  return { body: { ...part(0), ...(global && { global }) }, others }
}

/** The labels of entities changed elsewhere to a different level than here. */
export const conflictingLabels = (changes: Changes, latest: Grants): string[] =>
  grantKinds.flatMap((kind) => {
    const ids = sharedLabelIds(kind, latest[kind])
    return latest[kind].flatMap(({ id, label, permissions }) => {
      const change = changes[kind]?.get(id)
      const level = toLevel(permissions)
      return change && level !== change.from && level !== change.to ? [nameWithId(label, ids.get(id))] : []
    })
  })

export interface Preset {
  readonly label: () => string
  readonly account: Level
  /** The level for every entity of a kind. */
  readonly level: (kind: GrantKind) => Level
  readonly flag: (flag: GlobalFlag) => boolean
}

/** Closing the account is never part of a preset. */
export const presets: readonly Preset[] = [
  { label: () => t('No access'), account: 'none', level: () => 'none', flag: () => false },
  { label: () => t('Read everything'), account: 'read_only', level: () => 'read_only', flag: () => false },
  {
    label: () => t('Manage nodes'),
    account: 'none',
    level: (kind) =>
      kind === 'node' ? 'read_write' : kind === 'image' || kind === 'stackscript' ? 'read_only' : 'none',
    flag: (flag) => flag === 'add_nodes',
  },
  {
    label: () => t('Manage domains'),
    account: 'none',
    level: (kind) => (kind === 'domain' ? 'read_write' : 'none'),
    flag: (flag) => flag === 'add_domains',
  },
  {
    label: () => t('Manage everything'),
    account: 'read_write',
    level: () => 'read_write',
    flag: (flag) => flag !== 'cancel_account',
  },
]

/** Whether all entries match the preset. */
export const isPreset = (
  { account_access: accountAccess, global }: Omit<GrantValues, 'changed'>,
  changes: Changes,
  grants: Grants,
  { account, level, flag }: Preset,
) =>
  accountAccess === account &&
  globalFlags.every((name) => global[name] === flag(name)) &&
  grantKinds.every((kind) => grants[kind].every((grant) => levelOf(changes[kind], grant) === level(kind)))

/** The changes that turn the grants into those of a preset. */
export const presetChanges = (changes: Changes, grants: Grants, { level }: Preset): Changes =>
  grantKinds.reduce((result, kind) => withLevel(result, kind, grants[kind], level(kind)), changes)

/** The global grants of a preset, by their form names. */
export const presetFlags = ({ flag }: Preset) =>
  globalFlags.map((name) => [`global.${name}` as const, flag(name)] as const)
