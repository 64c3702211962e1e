/**
 * Resources as configuration of Terraform or OpenTofu, with `import` blocks that bring existing resources under its
 * control. Names of resources and arguments are those of the provider whose name is the service's identifier word:
 * instance, image, domain, domain_record in its documentation. Members that are secrets or computed have no argument.
 */
import type { Domain } from './areas/domains.ts'
import type { Image } from './areas/images.ts'
import type { Node } from './areas/nodes.ts'
import type { ZoneRecord } from './dns/checks/zone-index.ts'
import { networksOverlap, privateNetwork } from './dns/names/address.ts'
import { recordTypes } from './dns/records/record-types.ts'
import { typeSpecificMembers } from './dns/types/record-type-rule.ts'
import { domainStatuses } from './rules/domains/domain-types.ts'

export interface TerraformContents {
  readonly nodes?: readonly Node[]
  /** Public ones are left out: they cannot be managed. */
  readonly images?: readonly Image[]
  readonly zones?: readonly TerraformZone[]
}

export interface TerraformZone {
  readonly domain: Domain
  /**
   * For records whose id is not a number, which are not saved yet, only the configuration is written. Absent: not read.
   */
  readonly records?: readonly ZoneRecord[]
}

export interface TerraformProvider {
  /** The identifier word, which names the provider and begins the names of its resources. */
  readonly word: string
  /** `{base_url}` of the service, without `/v4`. */
  readonly url: string
  /** The id of an image in the words of the service. */
  readonly imageId: (id: string) => string
}

/** Text that is written without quotes: a reference, or a list of names. */
interface Expression {
  readonly expression: string
}
type Value = string | number | boolean | readonly string[] | Expression
/** The arguments of a resource, from the members of the contract; null for one that is left out. */
type Arguments<T> = Readonly<Record<string, (resource: T) => Value | null>>

const nodeArguments: Arguments<Node> = {
  label: ({ label }) => label,
  region: ({ region }) => region,
  type: ({ type }) => type,
  image: ({ image }) => image,
  group: ({ group }) => group || null,
  tags: ({ tags }) => tags,
  private_ip: ({ ipv4 }) => ipv4.some((address) => networksOverlap(`${address}/32`, privateNetwork)) || null,
  backups_enabled: ({ backups }) => backups.enabled,
  watchdog_enabled: (node) => node.watchdog_enabled,
}

const alertArguments: Arguments<Node['alerts']> = {
  cpu: ({ cpu }) => cpu,
  io: ({ io }) => io,
  network_in: (alerts) => alerts.network_in,
  network_out: (alerts) => alerts.network_out,
  transfer_quota: (alerts) => alerts.transfer_quota,
}

const imageArguments: Arguments<Image> = {
  label: ({ label }) => label,
  description: ({ description }) => description,
}

const domainArguments: Arguments<Domain> = {
  domain: ({ domain }) => domain,
  type: ({ type }) => type,
  soa_email: (domain) => domain.soa_email || null,
  // Only the service sets the other statuses.
  status: ({ status }) => (domainStatuses.some((each) => each === status) ? status : null),
  description: ({ description }) => description,
  tags: ({ tags }) => tags,
  master_ips: ({ type, master_ips }) => (type === 'slave' ? master_ips : null),
  axfr_ips: (domain) => domain.axfr_ips,
  refresh_sec: (domain) => domain.refresh_sec,
  retry_sec: (domain) => domain.retry_sec,
  expire_sec: (domain) => domain.expire_sec,
  ttl_sec: (domain) => domain.ttl_sec,
}

const recordArguments: Arguments<ZoneRecord> = {
  record_type: ({ type }) => type,
  // The provider refuses a name for a type that derives its own.
  name: ({ type, name }) => (recordTypes[type].name === 'derived' ? null : name),
  target: ({ target }) => target,
  ...Object.fromEntries(
    typeSpecificMembers.map((member) => [
      member,
      (record: ZoneRecord) => (recordTypes[record.type].members[member] ? record[member] : null),
    ]),
  ),
  ttl_sec: (record) => record.ttl_sec,
}

/** Arguments that create a node or an image and are not read back. A difference in them would replace the resource. */
const createOnly = {
  instance: () => ['image', 'root_pass', 'authorized_keys', 'authorized_users', 'stackscript_id', 'stackscript_data'],
  image: (word: string) => ['disk_id', `${word}_id`, 'file_path', 'file_hash', 'region'],
}

const escapes: ReadonlyMap<string, string> = new Map([
  ['"', String.raw`\"`],
  ['\\', String.raw`\\`],
  ['\n', String.raw`\n`],
  ['\r', String.raw`\r`],
  ['\t', String.raw`\t`],
])
const unicodeEscape = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

/**
 * A quoted template without interpolation: `${` and `%{` are escaped by doubling their first character. After another
 * such character, doubling would be ambiguous, so the character is written as its code.
 */
const quote = (text: string): string =>
  `"${text
    .replace(/["\\\p{Cc}\p{Bidi_Control}]/gu, (character) => escapes.get(character) ?? unicodeEscape(character))
    .replace(/[$%]\{/g, (opening, index: number, whole: string) => {
      const first = opening.charAt(0)
      return `${whole.charAt(index - 1) === first ? unicodeEscape(first) : first + first}{`
    })}"`

function writeValue(value: Value): string {
  if (typeof value === 'string') return quote(value)
  if (typeof value !== 'object') return String(value)
  return 'expression' in value ? value.expression : `[${value.map(quote).join(', ')}]`
}

type Line = readonly [name: string, value: Value]

/** Arguments with their values below each other, as `terraform fmt` aligns them. */
function writeArguments(lines: readonly Line[], indentation: string): string {
  const width = Math.max(...lines.map(([name]) => name.length))
  return lines.map(([name, value]) => `${indentation}${name.padEnd(width)} = ${writeValue(value)}`).join('\n')
}

const linesOf = <T>(table: Arguments<T>, resource: T): Line[] =>
  Object.entries(table).flatMap(([name, valueOf]) => {
    const value = valueOf(resource)
    return value === null ? [] : [[name, value]]
  })

const writeBlock = (head: string, body: string, indentation = '') => `${indentation}${head} {\n${body}\n${indentation}}`

const writeLifecycle = (names: readonly string[]) =>
  [
    '  # Used only when it is created and not read back, so a difference would replace it.',
    writeBlock('lifecycle', `    ignore_changes = [${names.join(', ')}]`, '  '),
  ].join('\n')

/** Makes names of resources from labels: valid, and each only once. */
function createNames() {
  const used = new Set<string>()
  const counts = new Map<string, number>()
  return (label: string): string => {
    const plain = label.replace(/[^A-Za-z0-9_-]/g, '_')
    const base = /^[A-Za-z_]/.test(plain) ? plain : `_${plain}`
    let name = base
    while (used.has(name)) {
      const count = (counts.get(base) ?? 1) + 1
      counts.set(base, count)
      name = `${base}_${count}`
    }
    used.add(name)
    return name
  }
}

interface Resource {
  /** `instance`, without the word. */
  readonly kind: string
  readonly name: string
  /** Null for a resource that does not exist yet. */
  readonly importId: string | null
  readonly lines: readonly Line[]
  /** The blocks in it. */
  readonly blocks?: readonly string[]
}

function writeResource(word: string, { kind, name, importId, lines, blocks = [] }: Resource): string {
  const type = `${word}_${kind}`
  const body = [writeArguments(lines, '  '), ...blocks].join('\n\n')
  const resource = writeBlock(`resource "${type}" "${name}"`, body)
  if (importId === null) return resource
  const importLines: Line[] = [
    ['to', { expression: `${type}.${name}` }],
    ['id', importId],
  ]
  return `${writeBlock('import', writeArguments(importLines, '  '))}\n\n${resource}`
}

function* nodeResources(nodes: readonly Node[], { imageId }: TerraformProvider): Generator<Resource> {
  const nameOf = createNames()
  for (const node of nodes)
    yield {
      kind: 'instance',
      name: nameOf(node.label),
      importId: String(node.id),
      lines: linesOf(nodeArguments, { ...node, image: node.image === null ? null : imageId(node.image) }),
      blocks: [
        writeBlock('alerts', writeArguments(linesOf(alertArguments, node.alerts), '    '), '  '),
        writeLifecycle(createOnly.instance()),
      ],
    }
}

function* imageResources(images: readonly Image[], { word }: TerraformProvider): Generator<Resource> {
  const nameOf = createNames()
  for (const image of images)
    yield {
      kind: 'image',
      name: nameOf(image.label),
      importId: image.id,
      lines: linesOf(imageArguments, image),
      blocks: [writeLifecycle(createOnly.image(word))],
    }
}

const recordLabel = (domainName: string, { name, type }: ZoneRecord) =>
  `${domainName}_${name.replace('*', 'wildcard') || 'apex'}_${type.toLowerCase()}`

function* zoneResources(zones: readonly TerraformZone[], { word }: TerraformProvider): Generator<Resource> {
  const [domainName, recordName] = [createNames(), createNames()]
  for (const { domain, records = [] } of zones) {
    const name = domainName(domain.domain.replace('*', 'wildcard'))
    yield { kind: 'domain', name, importId: String(domain.id), lines: linesOf(domainArguments, domain) }
    const domainId: Line = ['domain_id', { expression: `${word}_domain.${name}.id` }]
    for (const record of records)
      yield {
        kind: 'domain_record',
        name: recordName(recordLabel(name, record)),
        importId: /^\d+$/.test(String(record.id)) ? `${domain.id},${record.id}` : null,
        lines: [domainId, ...linesOf(recordArguments, record)],
      }
  }
}

/** The parts of a complete file, with the provider, to be separated by empty lines. Thousands take a second. */
export function* terraformParts(provider: TerraformProvider, contents: TerraformContents): Generator<string> {
  const { word, url } = provider
  const { nodes = [], images = [], zones = [] } = contents
  const own = images.filter((image) => !image.is_public)
  const leftOut = images.length - own.length
  const notes = [
    ...(leftOut === 0
      ? []
      : [`Left out: ${leftOut} public ${leftOut === 1 ? 'image' : 'images'}, which cannot be managed.`]),
    ...(zones.some(({ records }) => !records)
      ? ['Without the records of the domains, which a download of the zones has.']
      : []),
  ].map((note) => `# ${note}\n`)
  yield `# For Terraform from version 1.5, or OpenTofu. \`terraform plan\` shows imports; changes only where something
# has changed since. The import blocks can be deleted after \`terraform apply\`.
${notes.join('')}
# A folder has the next two blocks once: delete them here if another file has them.
terraform {
  required_version = ">= 1.5.0"
  required_providers {
    ${word} = {
      source = "${word}/${word}"
    }
  }
}`
  yield `# Reads its token from the environment variable ${word.toUpperCase()}_TOKEN.
${writeBlock(`provider "${word}"`, writeArguments([['url', url]], '  '))}`
  for (const resource of nodeResources(nodes, provider)) yield writeResource(word, resource)
  for (const resource of imageResources(own, provider)) yield writeResource(word, resource)
  for (const resource of zoneResources(zones, provider)) yield writeResource(word, resource)
}

/** A complete file. Ends with a line break. */
export const terraformConfiguration = (provider: TerraformProvider, contents: TerraformContents): string =>
  `${[...terraformParts(provider, contents)].join('\n\n')}\n`
