/** What the page "Create node" holds, and the request it makes of it (compute.md, Create body; gaps 2.4). */
import type { CallOf } from '#contract/endpoint.ts'
import type { nodes } from '#contract/areas/nodes.ts'
import type { StackscriptField } from '#contract/areas/stackscripts.ts'
import type { Interface, interfacePurposes } from '#contract/interfaces.ts'
import type { Refusal } from '#contract/refusal.ts'
import { gpuCapability, noCapabilityReason, noVlansReason, vlanCapability } from '#contract/rules/capabilities.ts'
import { answerFindings, isHeader, worksWith } from '#contract/rules/script-fields.ts'
import { requiredReason } from '#contract/schema.ts'
import * as limits from '#contract/limits.ts'
import type { Facts } from './facts.ts'
import { isSeveral, labelsOf, severalRefusals } from './several.ts'
import { whyNotBackup } from './type-choices.ts'

/** Where the disk of the new node comes from; the address says which (`?mode=empty`). */
export const modes = {
  image: { label: 'From an image', lead: 'A distribution, or an image of your own. It is provisioned and then boots.' },
  script: { label: 'From a script', lead: 'An image, and a script that sets it up at the first boot.' },
  backup: { label: 'From a backup', lead: 'A copy of another node as it was when the backup was taken, with its disks and configuration profiles.' },
  empty: { label: 'Empty', lead: 'No disk and no configuration: it stays offline. Add a disk and a configuration profile, then boot it.' },
} as const
export type Mode = keyof typeof modes

const isMode = (text: string): text is Mode => Object.hasOwn(modes, text)
export const modeOf = (text: string | null): Mode => (text !== null && isMode(text) ? text : 'image')

/** Modes that lay an image down, so that there is a root disk with a password and a configuration profile with interfaces. */
export const hasImage = (mode: Mode) => mode === 'image' || mode === 'script'

/** A network interface as the page holds it; its place is its slot. */
export interface Slot {
  purpose: (typeof interfacePurposes)[number]
  label: string
  ipam_address: string
}

export interface CreateValues {
  image: string
  /** Id of the script as text. */
  script: string
  /** Answers to the script's own fields by name; they stay when another script is chosen. */
  stackscript_data: Record<string, string>
  /** The same as JSON, where the service does not say which fields a script has. */
  script_json: string
  /** Id of the node whose backup is taken, as text. */
  source: string
  /** Id of that backup as text. */
  backup: string
  region: string
  type: string
  /** With several nodes a pattern: `web-{n}`. */
  label: string
  count: number | null
  /** Number of the first of several nodes; its leading zeros are the padding. */
  first: string
  tags: string[]
  root_pass: string
  /** Public key lines; the wire's authorized_keys. */
  keys: string[]
  authorized_users: string[]
  interfaces: Slot[]
  /** MB; null leaves it to the service. */
  swap_size: number | null
  private_ip: boolean
  backups_enabled: boolean
  booted: boolean
}

export const startValues = (address: URLSearchParams): CreateValues => ({
  image: address.get('image') ?? '',
  script: address.get('script') ?? '',
  stackscript_data: {},
  script_json: '',
  source: address.get('node') ?? '',
  backup: address.get('backup') ?? '',
  region: address.get('region') ?? '',
  type: address.get('type') ?? '',
  label: '',
  count: limits.nodesAtOnce.min,
  first: '1',
  tags: [],
  root_pass: '',
  keys: [],
  authorized_users: [],
  interfaces: [],
  swap_size: limits.defaultSwap,
  private_ip: false,
  backups_enabled: false,
  booted: true,
})

/** Members of the wire that the page shows under another name. */
export const renamed = { authorized_keys: 'keys', stackscript_id: 'script', backup_id: 'backup' }

/** The same where the answers to a script are JSON. */
export const renamedUnlisted = { ...renamed, stackscript_data: 'script_json' }

/** The chosen image, if it goes with the chosen script: another one stays in the form, but is not taken. */
export const imageFor = (mode: Mode, { image }: Pick<CreateValues, 'image'>, { script }: Facts) =>
  mode === 'script' && script && image !== '' && !worksWith(script, image) ? '' : image

/** Where the node will be: with its backup, or where it was chosen. */
export const regionFor = (mode: Mode, { region }: CreateValues, { source }: Facts) => (mode === 'backup' ? (source?.region ?? '') : region)

export const questionsOf = ({ script }: Facts): StackscriptField[] => (script?.user_defined_fields ?? []).filter((field) => !isHeader(field))

/** The JSON editor's text: an object, empty for no text, null for anything else. */
export function readJson(text: string): Record<string, unknown> | null {
  if (text.trim() === '') return {}
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null
  } catch {
    return null
  }
}

/** Answers to the fields of the chosen script. One that is empty is left out, unless that differs from its default. */
function answersOf(values: CreateValues, facts: Facts): Record<string, unknown> {
  if (!facts.scriptsListed) return readJson(values.script_json) ?? {}
  return Object.fromEntries(questionsOf(facts).flatMap(({ name, default: usual = '' }) => {
    const answer = values.stackscript_data[name] ?? usual
    return answer === '' && usual === '' ? [] : [[name, answer] as const]
  }))
}

function scripted(values: CreateValues, facts: Facts) {
  const answers = answersOf(values, facts)
  return {
    ...(values.script.trim() === '' ? {} : { stackscript_id: Number(values.script) }),
    ...(Object.keys(answers).length > 0 ? { stackscript_data: answers } : {}),
  }
}

const interfaceOf = ({ purpose, label, ipam_address: address }: Slot): Interface =>
  (purpose === 'public' ? { purpose } : { purpose, label, ipam_address: address })

function deployed(mode: Mode, values: CreateValues, facts: Facts) {
  const { root_pass: password, keys, authorized_users: people, swap_size: swap, interfaces } = values
  return {
    image: imageFor(mode, values, facts),
    ...(mode === 'script' ? scripted(values, facts) : {}),
    ...(password ? { root_pass: password } : {}),
    ...(keys.length > 0 ? { authorized_keys: keys } : {}),
    ...(people.length > 0 ? { authorized_users: people } : {}),
    ...(swap === null ? {} : { swap_size: swap }),
    ...(interfaces.length > 0 ? { interfaces: interfaces.map(interfaceOf) } : {}),
  }
}

/** The request; of several nodes the first one's. What was left empty is left out, so that the service's defaults hold. */
export function createCall(mode: Mode, values: CreateValues, facts: Facts): CallOf<typeof nodes.create> {
  const label = isSeveral(values) ? labelsOf(values)[0] : values.label
  return {
    body: {
      region: regionFor(mode, values, facts),
      type: values.type,
      ...(label ? { label } : {}),
      ...(values.tags.length > 0 ? { tags: values.tags } : {}),
      ...(hasImage(mode) ? deployed(mode, values, facts) : {}),
      ...(mode === 'backup' && values.backup !== '' ? { backup_id: Number(values.backup) } : {}),
      ...(mode === 'empty' ? {} : { booted: values.booted }),
      private_ip: values.private_ip,
      backups_enabled: values.backups_enabled,
    },
  }
}

const needed = {
  image: ['image', 'region', 'type', 'root_pass'],
  script: ['script', 'image', 'region', 'type', 'root_pass'],
  backup: ['source', 'backup', 'type'],
  empty: ['region', 'type'],
} as const satisfies Record<Mode, readonly (keyof CreateValues)[]>

/** Fields without which nothing can be created in this mode and that are still empty, in the order of the page. */
export const missing = (mode: Mode, values: CreateValues, facts: Facts) =>
  needed[mode].filter((name) => (name === 'image' ? imageFor(mode, values, facts) : name === 'backup' ? chosenBackup(values, facts) : values[name]).trim() === '')

/** A backup of another node than the chosen one does not count. */
const chosenBackup = ({ backup }: CreateValues, { source, backup: found, backupsRead }: Facts) => (source && backupsRead && !found ? '' : backup)

function scriptRefusals(values: CreateValues, facts: Facts): Refusal[] {
  if (!facts.scriptsListed) return readJson(values.script_json) === null ? [{ field: 'script_json', reason: 'Must be a JSON object' }] : []
  return answerFindings(questionsOf(facts), answersOf(values, facts)).map(({ name, reason }) => ({ field: `stackscript_data.${name}`, reason }))
}

/** What the chosen region lacks, and a type that is too small for the backup. The service would say the same (gaps 2.4, 2.5). */
function placeRefusals(mode: Mode, values: CreateValues, facts: Facts): Refusal[] {
  const { region, type, backup } = facts
  const lacks = (capability: string) => region !== undefined && !region.capabilities.includes(capability)
  const tight = type && backup ? whyNotBackup(type, backup) : null
  return [
    ...(type && type.gpus > 0 && lacks(gpuCapability) ? [{ field: mode === 'backup' ? 'type' : 'region', reason: noCapabilityReason(gpuCapability) }] : []),
    ...(hasImage(mode) && values.interfaces.some(({ purpose }) => purpose === 'vlan') && lacks(vlanCapability) ? [{ field: 'interfaces', reason: noVlansReason }] : []),
    ...(mode === 'backup' && tight !== null ? [{ field: 'type', reason: `Too small: ${tight}` }] : []),
  ]
}

/** What this page asks for beyond the operation's schema, in the service's words where it has some (gaps 1.3). */
export const pageRefusals = (mode: Mode, values: CreateValues, facts: Facts): Refusal[] => [
  ...missing(mode, values, facts).map((field) => ({ field, reason: requiredReason(field) })),
  ...(mode === 'script' ? scriptRefusals(values, facts) : []),
  ...placeRefusals(mode, values, facts),
  ...severalRefusals(values),
]
