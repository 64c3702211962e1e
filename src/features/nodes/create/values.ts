/** What the page "Create node" holds, and the request it makes of it (compute.md, Create body; gaps 2.4). */
import type { CallOf } from '#contract/endpoint.ts'
import { nodes } from '#contract/areas/nodes.ts'
import type { Refusal } from '#contract/refusal.ts'
import { requiredReason } from '#contract/schema.ts'
import * as limits from '#contract/limits.ts'

/** Where the disk of the new node comes from; the address says which (`?mode=empty`). */
export const modes = {
  image: { label: 'From an image', lead: 'A distribution, or an image of your own. It is provisioned and then boots.' },
  empty: { label: 'Empty', lead: 'No disk and no configuration: it stays offline. Add a disk and a configuration profile, then boot it.' },
} as const
export type Mode = keyof typeof modes

export const modeOf = (text: string | null): Mode => (text === 'empty' ? 'empty' : 'image')

export interface CreateValues {
  image: string
  region: string
  type: string
  label: string
  tags: string[]
  root_pass: string
  /** Public key lines; the wire's authorized_keys. */
  keys: string[]
  authorized_users: string[]
  /** MB; null leaves it to the service. */
  swap_size: number | null
  private_ip: boolean
  backups_enabled: boolean
  booted: boolean
}

export const startValues = (address: URLSearchParams): CreateValues => ({
  image: address.get('image') ?? '',
  region: address.get('region') ?? '',
  type: address.get('type') ?? '',
  label: '',
  tags: [],
  root_pass: '',
  keys: [],
  authorized_users: [],
  swap_size: limits.defaultSwap,
  private_ip: false,
  backups_enabled: false,
  booted: true,
})

/** Fields a draft may hold: all but the password. */
export const draftFields = [
  'image', 'region', 'type', 'label', 'tags', 'keys', 'authorized_users', 'swap_size', 'private_ip', 'backups_enabled', 'booted',
] as const satisfies readonly (keyof CreateValues)[]

/** Members of the wire that the page shows under another name. */
export const renamed = { authorized_keys: 'keys' }

const deployed = ({ image, root_pass, keys, authorized_users, swap_size, booted }: CreateValues) => ({
  image,
  ...(root_pass ? { root_pass } : {}),
  ...(keys.length > 0 ? { authorized_keys: keys } : {}),
  ...(authorized_users.length > 0 ? { authorized_users } : {}),
  ...(swap_size === null ? {} : { swap_size }),
  booted,
})

/** The request. What was left empty is left out, so that the service's defaults hold. */
export const createCall = (mode: Mode) => (values: CreateValues): CallOf<typeof nodes.create> => ({
  body: {
    region: values.region,
    type: values.type,
    ...(values.label ? { label: values.label } : {}),
    ...(values.tags.length > 0 ? { tags: values.tags } : {}),
    ...(mode === 'image' ? deployed(values) : {}),
    private_ip: values.private_ip,
    backups_enabled: values.backups_enabled,
  },
})

const needed = {
  image: ['image', 'region', 'type', 'root_pass'],
  empty: ['region', 'type'],
} as const satisfies Record<Mode, readonly (keyof CreateValues)[]>

/** Fields without which nothing can be created in this mode and that are still empty, in the order of the page. */
export const missing = (mode: Mode, values: CreateValues) => needed[mode].filter((name) => values[name] === '')

/** The same as refusals, in the service's words (gaps 1.3). */
export const missingRefusals = (mode: Mode) => (values: CreateValues): Refusal[] =>
  missing(mode, values).map((field) => ({ field, reason: requiredReason(field) }))
