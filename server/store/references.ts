/** How events refer to resources: type, id, label and the URL to view them. */
import { addresses } from '#contract/areas/addresses.ts'
import { domains } from '#contract/areas/domains.ts'
import { records } from '#contract/areas/records.ts'
import { images } from '#contract/areas/images.ts'
import { nodes } from '#contract/areas/nodes.ts'
import { profile } from '#contract/areas/profile.ts'
import { sshKeys } from '#contract/areas/ssh-keys.ts'
import { tokens } from '#contract/areas/tokens.ts'
import { users } from '#contract/areas/users.ts'
import { fillPath } from '#contract/endpoint.ts'
import { fullyQualifiedName } from '#contract/dns/names/dns-name.ts'
import type { RecordValues } from '#contract/dns/records/record-types.ts'
import { privateImageId, privateImageNumber } from '#contract/rules/images/images.ts'

export interface Reference {
  type: string
  id: number | string
  label: string
  url: string
}

const version = '/v4'

export const nodeReference = ({ id, label }: { id: number; label: string }): Reference => ({
  type: 'node',
  id,
  label,
  url: version + fillPath(nodes.view.path, { nodeId: id }),
})

export const domainReference = ({ id, domain }: { id: number; domain: string }): Reference => ({
  type: 'domain',
  id,
  label: domain,
  url: version + fillPath(domains.view.path, { domainId: id }),
})

export const recordReference = (
  domain: { id: number; domain: string },
  record: RecordValues & { id: number },
): Reference => ({
  type: 'domain_record',
  id: record.id,
  label: `${record.type} ${fullyQualifiedName(record.name, domain.domain)}`,
  url: version + fillPath(records.view.path, { domainId: domain.id, recordId: record.id }),
})

/** Public images have their text id, private ones their number, also when `id` is `private/12` (gaps 5.1). */
export const imageReference = (image: { id: number | string; label: string }): Reference => ({
  type: 'image',
  id: typeof image.id === 'string' ? (privateImageNumber(image.id) ?? image.id) : image.id,
  label: image.label,
  url:
    version +
    fillPath(images.view.path, { imageId: typeof image.id === 'number' ? privateImageId(image.id) : image.id }),
})

/** A disk or a profile of a node. */
const nodeChildReference =
  (type: string, folder: string) =>
  (nodeId: number, child: { id: number; label: string }): Reference => ({
    type,
    id: child.id,
    label: child.label,
    url: `${version}${fillPath(nodes.view.path, { nodeId })}/${folder}/${child.id}`,
  })
export const configReference = nodeChildReference('node_config', 'configs')
export const diskReference = nodeChildReference('disk', 'disks')

export const addressReference = (nodeId: number, address: string): Reference => ({
  type: 'ipaddress',
  id: address,
  label: address,
  url: version + fillPath(addresses.view.path, { nodeId, address }),
})

export const vlanReference = (label: string): Reference => ({
  type: 'vlan',
  id: label,
  label,
  url: `${version}/networking/vlans`,
})

export const profileReference = ({ userId, username }: { userId: number; username: string }): Reference => ({
  type: 'profile',
  id: userId,
  label: username,
  url: version + profile.view.path,
})

export const tokenReference = ({ id, label }: { id: number; label: string }): Reference => ({
  type: 'token',
  id,
  label,
  url: version + fillPath(tokens.view.path, { tokenId: id }),
})

export const sshKeyReference = ({ id, label }: { id: number; label: string }): Reference => ({
  type: 'user_ssh_key',
  id,
  label,
  url: version + fillPath(sshKeys.view.path, { sshKeyId: id }),
})

export const userReference = ({ id, username }: { id: number; username: string }): Reference => ({
  type: 'user',
  id,
  label: username,
  url: version + fillPath(users.view.path, { username }),
})
