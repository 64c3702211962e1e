/** The values of the form "Create node" (compute.md, Create body; gaps 2.4). */
import * as limits from '#contract/limits.ts'
import type { InterfaceSlot } from '../fields/interface-slots.ts'
import type { nodes } from '#contract/areas/nodes.ts'
import type { ResourceForm } from '#kit/form/use-resource-form.ts'

export interface CreateValues {
  image: string
  /** Id of the script as text. */
  script: string
  /** Answers to the script's fields by name, kept when a different script is selected. */
  stackscript_data: Record<string, string>
  /** The answers as JSON, for a service that does not list script fields. */
  script_json: string
  /** Id of the backup's node, as text. */
  source: string
  /** Id of the backup as text. */
  backup: string
  region: string
  type: string
  /** A pattern such as `web-{n}` when several nodes are created. */
  label: string
  count: number | null
  /** The number of the first of several nodes; its leading zeros set the padding. */
  first: string
  tags: string[]
  root_pass: string
  /** Public key lines, sent as authorized_keys. */
  keys: string[]
  authorized_users: string[]
  interfaces: InterfaceSlot[]
  /** MB; null for the service's default. */
  swap_size: number | null
  private_ip: boolean
  backups_enabled: boolean
  booted: boolean
}

export const initialValues = (searchParams: URLSearchParams): CreateValues => ({
  image: searchParams.get('image') ?? '',
  script: searchParams.get('script') ?? '',
  stackscript_data: {},
  script_json: '',
  source: searchParams.get('node') ?? '',
  backup: searchParams.get('backup') ?? '',
  region: searchParams.get('region') ?? '',
  type: searchParams.get('type') ?? '',
  label: '',
  count: limits.nodeBatchSize.min,
  first: '1',
  tags: [],
  root_pass: '',
  keys: [],
  authorized_users: [],
  interfaces: [],
  swap_size: limits.defaultSwapMegabytes,
  private_ip: false,
  backups_enabled: false,
  booted: true,
})

/** Request fields whose form field has another name. */
export const fieldMap = { authorized_keys: 'keys', stackscript_id: 'script', backup_id: 'backup' }

/** The same for a service that does not list scripts. */
export const fieldMapUnlisted = { ...fieldMap, stackscript_data: 'script_json' }

export type CreateForm = ResourceForm<CreateValues, typeof nodes.create>
