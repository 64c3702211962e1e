/** Valid minimal requests: one per operation, and more where the permission depends on the body or the path. */
import { domains } from '#contract/areas/domains.ts'
import { images } from '#contract/areas/images.ts'
import { nodes } from '#contract/areas/nodes.ts'
import { stackscripts } from '#contract/areas/stackscripts.ts'
import { endpoints } from '#contract/contract.ts'
import { operationId, paramNames, type Endpoint } from '#contract/endpoint.ts'
import type { Entity } from '#kit/permission/permission.ts'
import { entityNumbers, publicKey, type PathParams, type Seed } from './seed.ts'

/** A request, and the corresponding question to the permission function. */
export interface CrossingRequest {
  readonly name: string
  readonly endpoint: Endpoint
  /** Path parameters for the requests of a user. */
  readonly path: (userId: number) => PathParams
  readonly body: object | undefined
  /** Undefined if no entity is addressed, or only a public one, which has no grants. */
  readonly entity: Entity | undefined
  /** The members in the body. */
  readonly members: readonly string[]
}

const newNode = { region: 'us-east', type: 'g6-nanode-1' }
const newDomain = { domain: 'new.example', type: 'master', soa_email: 'admin@new.example' }

/** The bodies of the operations that need more than `{}`. */
const bodies = ({ diskId, nodeId }: PathParams): Readonly<Record<string, object>> => ({
  'nodes.create': newNode,
  'nodes.update': { label: 'renamed' },
  'nodes.clone': newNode,
  'nodes.resize': { type: 'g6-standard-4' },
  'nodes.rebuild': { image: 'node/debian11', root_pass: 'correct horse 1' },
  'backups.take': { label: 'before' },
  'backups.restore': { node_id: nodeId },
  'addresses.create': { type: 'ipv4', public: false },
  'addresses.update': { rdns: null },
  'machine.migrate': { region: 'eu-central' },
  'machine.resetPassword': { root_pass: 'correct horse 2' },
  'machine.resetDiskPassword': { password: 'correct horse 2' },
  'disks.create': { size: 100, label: 'more' },
  'disks.update': { label: 'renamed' },
  'disks.resize': { size: 100_000 },
  'configs.create': { label: 'more', devices: { sda: { disk_id: diskId } } },
  'configs.update': { label: 'renamed' },
  'images.create': { disk_id: diskId },
  'images.upload': { label: 'new', region: 'us-east' },
  'images.update': { label: 'renamed' },
  'users.create': { username: 'newcomer', email: 'newcomer@example.com' },
  'users.update': { email: 'other@example.com' },
  'users.updateGrants': { global: { add_nodes: true } },
  'profile.update': { timezone: 'UTC' },
  'phone.send': { iso_code: 'US', phone_number: '5555550100' },
  'phone.verify': { otp_code: '123456' },
  'preferences.update': { theme: 'dark' },
  'questions.answer': {
    security_questions: [1, 2, 3].map((id) => ({ question_id: id, response: `answer ${id}` })),
  },
  'sshKeys.create': { label: 'new', ssh_key: publicKey },
  'sshKeys.update': { label: 'renamed' },
  'twoFactor.confirm': { tfa_code: '123456' },
  'tokens.create': { label: 'new', scopes: 'nodes:read_only' },
  'tokens.update': { label: 'renamed' },
  'domains.create': newDomain,
  // A name server that the service refuses to contact.
  'domains.import': { domain: 'new.example', remote_nameserver: '127.0.0.1' },
  'domains.update': { description: 'renamed' },
  'domains.clone': { domain: 'new.example' },
  'records.create': { type: 'A', name: 'mail', target: '192.0.2.2' },
  'records.update': { target: '192.0.2.3' },
})

export function crossingRequests(seed: Seed): CrossingRequest[] {
  const { account, byUser, publicScriptId } = seed
  const bodyOf = bodies(account)
  const ids = entityNumbers(seed)
  const request = (endpoint: Endpoint, changes: Partial<CrossingRequest> = {}): CrossingRequest => {
    const id = operationId(endpoint)
    const body = endpoint.body ? (bodyOf[id] ?? {}) : undefined
    const { entity: kind } = endpoint
    return {
      name: id,
      endpoint,
      path: (userId) => ({ ...account, ...byUser.get(userId) }),
      body,
      entity: kind && { kind, id: ids[kind], label: 'it' },
      members: Object.keys(body ?? {}),
      ...changes,
    }
  }
  const withTags = (endpoint: Endpoint) => {
    const body = { ...bodyOf[operationId(endpoint)], tags: ['web'] }
    return request(endpoint, { name: `${operationId(endpoint)} with tags`, body, members: Object.keys(body) })
  }
  const ofPublic = (endpoint: Endpoint, path: PathParams) =>
    request(endpoint, { name: `${operationId(endpoint)} of a public one`, path: () => path, entity: undefined })
  return [
    ...endpoints.map((endpoint) => request(endpoint)),
    ...[nodes.create, nodes.update, domains.create, domains.update].map(withTags),
    ofPublic(images.view, { imageId: 'node/debian11' }),
    ofPublic(stackscripts.view, { stackscriptId: publicScriptId }),
  ]
}

/** Path parameters for which the seed has no value. */
export const unknownParams = ({ endpoint, path }: CrossingRequest, userId: number) =>
  paramNames(endpoint.path).filter((name) => path(userId)[name] === undefined)
