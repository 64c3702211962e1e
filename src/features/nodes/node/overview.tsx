/** What a node is: type and image in words, where it runs, how to reach it. */
import { useQuery } from '@tanstack/react-query'
import type { Node } from '#contract/areas/nodes.ts'
import { Card } from '#ui/card.tsx'
import { CopyButton, Copyable } from '#ui/copy.tsx'
import { Fact, Facts } from '#ui/facts.tsx'
import { windowWords } from '#kit/backup-schedule.ts'
import { Time, useNow, useZone } from '#kit/time.tsx'
import { imageList, regionList, typeList } from '../create/queries.ts'
import { regionLabel, size, transfer } from '../create/words.ts'
import { addressesOf } from './addresses.ts'

export function AddressCard({ node }: { node: Node }) {
  const { publicV4, privateV4, v6, ssh } = addressesOf(node)
  return (
    <Card title="Addresses">
      {ssh && (
        <div className="mb-4 flex min-w-0 items-center gap-2 rounded-md border border-line bg-sunken py-1 pr-1 pl-3">
          <code className="min-w-0 flex-1 truncate font-mono text-sm">{ssh}</code>
          <CopyButton text={ssh} label="Copy ssh command" />
        </div>
      )}
      <Facts>
        {publicV4.map((address) => <Fact key={address} term="Public IPv4"><Copyable text={address} label="public IPv4 address" mono /></Fact>)}
        {privateV4.map((address) => <Fact key={address} term="Private IPv4"><Copyable text={address} label="private IPv4 address" mono /></Fact>)}
        <Fact term="IPv6">{v6 ? <Copyable text={v6} label="IPv6 address" mono /> : <span className="text-ink-muted">None</span>}</Fact>
      </Facts>
    </Card>
  )
}

export function FactCard({ node }: { node: Node }) {
  const { data: images } = useQuery(imageList)
  const { data: regions } = useQuery(regionList)
  const { data: types } = useQuery(typeList)
  const { specs } = node
  const region = regions?.data.find((each) => each.id === node.region)
  const image = images?.data.find((each) => each.id === node.image)
  const type = types?.data.find((each) => each.id === node.type)
  return (
    <Card title="About this node">
      <Facts>
        <Fact term="Type">
          {type?.label ?? node.type}
          <span className="block text-sm text-ink-muted">
            {`${specs.vcpus} vCPU${specs.vcpus === 1 ? '' : 's'}, ${size(specs.memory)} memory, ${size(specs.disk)} disk, ${transfer(specs.transfer)} transfer a month`}
          </span>
        </Fact>
        <Fact term="Image">{image?.label ?? node.image ?? <span className="text-ink-muted">None: it was created empty or from a backup</span>}</Fact>
        <Fact term="Region">{region ? regionLabel(region) : node.region}</Fact>
        {node.group && <Fact term="Group">{node.group}</Fact>}
        <Fact term="Node id"><Copyable text={String(node.id)} label="node id" mono /></Fact>
        <Fact term="Host"><Copyable text={node.host_uuid} label="host id" mono /></Fact>
        <Fact term="Hypervisor">{node.hypervisor.toUpperCase()}</Fact>
        <Fact term="Created"><Time value={node.created} /></Fact>
        <Fact term="Updated"><Time value={node.updated} /></Fact>
      </Facts>
    </Card>
  )
}

export function BackupCard({ node }: { node: Node }) {
  const { enabled, available, last_successful: last, schedule } = node.backups
  const words = windowWords(schedule.window, useZone(), useNow())
  return (
    <Card title="Backups">
      <Facts>
        <Fact term="Service">{enabled ? 'Enabled' : <span className="text-ink-muted">Not enabled: nothing of this node is backed up</span>}</Fact>
        {enabled && <Fact term="Schedule">{words ? `Every day, ${words.local ?? words.utc}` : <span className="text-ink-muted">Being chosen by the service</span>}</Fact>}
        {enabled && <Fact term="Last backup"><Time value={last} otherwise="None yet" /></Fact>}
        {last !== null && !available && <Fact term="To restore"><span className="text-ink-muted">Not available now</span></Fact>}
      </Facts>
    </Card>
  )
}
