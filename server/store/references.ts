/** How events name things: kind, id, label and the address where the thing is viewed. */
import { domains } from '#contract/areas/domains.ts'
import { images } from '#contract/areas/images.ts'
import { nodes } from '#contract/areas/nodes.ts'
import { fillPath } from '#contract/endpoint.ts'
import { privateImageId } from '#contract/rules/images.ts'

/** A thing an event names. */
export interface Reference {
  type: string
  id: number | string
  label: string
  url: string
}

const version = '/v4'

export const nodeReference = ({ id, label }: { id: number; label: string }): Reference => ({
  type: 'node', id, label, url: version + fillPath(nodes.view.path, { nodeId: id }),
})

export const domainReference = ({ id, domain }: { id: number; domain: string }): Reference => ({
  type: 'domain', id, label: domain, url: version + fillPath(domains.view.path, { domainId: id }),
})

/** Public images have their text id, private ones their number (gaps 5.1). */
export const imageReference = (image: { id: number | string; label: string }): Reference => ({
  type: 'image', id: image.id, label: image.label,
  url: version + fillPath(images.view.path, { imageId: typeof image.id === 'number' ? privateImageId(image.id) : image.id }),
})

/** A disk or a profile of a node. */
const partReference = (type: string, folder: string) => (nodeId: number, part: { id: number; label: string }): Reference => ({
  type, id: part.id, label: part.label, url: `${version}${fillPath(nodes.view.path, { nodeId })}/${folder}/${part.id}`,
})
export const configReference = partReference('node_config', 'configs')
export const diskReference = partReference('disk', 'disks')

export const vlanReference = (label: string): Reference => ({ type: 'vlan', id: label, label, url: `${version}/networking/vlans` })
