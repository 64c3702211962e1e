/** What pressing the button will do: what is created, what is still needed, what it costs. */
import type { Backup } from '#contract/areas/backups.ts'
import type { Node } from '#contract/areas/nodes.ts'
import type { NodeType } from '#contract/areas/types.ts'
import * as limits from '#contract/limits.ts'
import { totalSize } from '#contract/rules/resize.ts'
import { Card } from '#ui/card.tsx'
import { Fact, Facts } from '#ui/facts.tsx'
import { linkClass } from '#ui/link.tsx'
import { focusPlace } from '#kit/form/places.ts'
import { Time } from '#kit/time.tsx'
import { costOf } from './cost.ts'
import { useFacts } from './facts.ts'
import type { CreateForm } from './form.ts'
import { countOf, isSeveral, labelsOf } from './several.ts'
import { hasImage, imageFor, missing, regionFor, type CreateValues, type Mode } from './values.ts'
import { hourly, monthly, regionLabel, size } from './words.ts'

interface Props {
  form: CreateForm
  mode: Mode
}

const notYet = <span className="text-ink-faint">Not chosen yet</span>

const accessWords = ({ root_pass: password, keys, authorized_users: people }: CreateValues) => {
  const ways = [
    ...(password ? ['root password'] : []),
    ...(keys.length > 0 ? [`${keys.length} SSH key${keys.length === 1 ? '' : 's'}`] : []),
    ...(people.length > 0 ? [`keys of ${people.join(', ')}`] : []),
  ]
  return ways.length > 0 ? ways.join(', ') : null
}

const addOnWords = ({ private_ip: privateIp, backups_enabled: backups }: CreateValues) =>
  [...(privateIp ? ['private IP'] : []), ...(backups ? ['backups'] : [])].join(', ') || 'none'

const startWords = (mode: Mode, booted: boolean) => {
  if (mode === 'empty') return 'Stays offline: it has no disk and no configuration yet'
  return booted ? 'Boots when it is provisioned' : 'Stays offline until you boot it'
}

const several = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

export function Review({ form, mode }: Props) {
  const { facts, values } = useFacts(form, mode)
  const { image, region, type, script, source, backup } = facts
  const count = countOf(values)
  return (
    <Card title="Review">
      <Facts className="text-sm">
        {count > 1 && <Fact term="Nodes">{count}</Fact>}
        {mode === 'script' && <Fact term="Script">{script?.label ?? (values.script || notYet)}</Fact>}
        {hasImage(mode) && <Fact term="Image">{image?.label ?? (imageFor(mode, values, facts) || notYet)}</Fact>}
        {mode === 'backup' && <Fact term="Backup">{backup ? <BackupWords backup={backup} source={source} /> : notYet}</Fact>}
        <Fact term="Region">{region ? regionLabel(region) : regionFor(mode, values, facts) || notYet}</Fact>
        <Fact term="Type">{type ? <TypeWords type={type} /> : values.type || notYet}</Fact>
        <Fact term={count > 1 ? 'Labels' : 'Label'}>{values.label ? labelWords(values) : <span className="text-ink-muted">Given by the service</span>}</Fact>
        {values.tags.length > 0 && <Fact term="Tags">{values.tags.join(', ')}</Fact>}
        {hasImage(mode) && <Fact term="Access">{accessWords(values) ?? notYet}</Fact>}
        {mode === 'backup' && <Fact term="Access">{`Root password and keys as on ${source?.label ?? 'the source'}`}</Fact>}
        {hasImage(mode) && values.interfaces.length > 0 && <Fact term="Interfaces">{interfaceWords(values)}</Fact>}
        {hasImage(mode) && <Fact term="Swap">{values.swap_size ? size(values.swap_size) : values.swap_size === 0 ? 'none' : size(limits.defaultSwap)}</Fact>}
        <Fact term="Add-ons">{addOnWords(values)}</Fact>
        <Fact term="Start">{startWords(mode, values.booted)}</Fact>
      </Facts>
      <CostWords type={type} backups={values.backups_enabled} count={count} />
      <Missing form={form} names={missing(mode, values, facts)} />
      <p className="mt-3 border-t border-line pt-3 text-xs text-ink-muted">
        Outbound mail ports 25, 465 and 587 are restricted on accounts created after 5 November 2019.
      </p>
    </Card>
  )
}

function BackupWords({ backup, source }: { backup: Backup; source: Node | undefined }) {
  return (
    <>
      {backup.label ?? 'Automatic'}, <Time value={backup.created} />
      <span className="block text-xs text-ink-muted">{`of ${source?.label ?? 'another node'}: ${several(backup.disks.length, 'disk')}, ${size(totalSize(backup.disks))}`}</span>
    </>
  )
}

/** "web-1" or "web-1 to web-5". */
const labelWords = (values: CreateValues) => {
  if (!isSeveral(values)) return values.label
  const labels = labelsOf(values)
  return `${labels.at(0)} to ${labels.at(-1)}`
}

const interfaceWords = ({ interfaces }: CreateValues) =>
  interfaces.map(({ purpose, label }, slot) => `eth${slot} ${purpose === 'public' ? 'public' : `VLAN ${label}`.trim()}`).join(', ')

function TypeWords({ type }: { type: NodeType }) {
  return (
    <>
      {type.label}
      <span className="block text-xs text-ink-muted">{`${type.vcpus} vCPU${type.vcpus === 1 ? '' : 's'}, ${size(type.memory)}, ${size(type.disk)} disk`}</span>
    </>
  )
}

function CostWords({ type, backups, count }: { type: NodeType | undefined; backups: boolean; count: number }) {
  const cost = type && costOf(type, backups)
  return (
    <div className="mt-4 rounded-md bg-sunken p-3">
      {cost ? (
        <>
          <p className="text-lg font-semibold">{monthly(cost.monthly * count)} <span className="text-sm font-normal text-ink-muted">a month at most</span></p>
          {count > 1 && <p className="text-sm">{`${count} × ${monthly(cost.monthly)}`}</p>}
          <p className="text-sm text-ink-muted">{hourly(cost.hourly * count)} an hour{cost.backups ? `, backups included (${monthly(cost.backups.monthly * count)} a month)` : ''}</p>
        </>
      ) : null}
      <p className={cost ? 'mt-1 text-xs text-ink-muted' : 'text-sm text-ink-muted'}>
        {count > 1 ? 'Creating nodes incurs a charge on the account, until they are deleted.' : 'Creating a node incurs a charge on the account, until the node is deleted.'}
      </p>
    </div>
  )
}

/** Links to what is still empty, so that nobody has to search for it. */
function Missing({ form, names }: { form: CreateForm; names: readonly (keyof typeof labels)[] }) {
  if (names.length === 0) return null
  return (
    <p className="mt-3 text-sm">
      <span className="text-ink-muted">Still needed: </span>
      {names.map((name, at) => (
        <span key={name}>
          {at > 0 && ', '}
          <a
            href={`#${name}`}
            className={linkClass}
            onClick={(event) => {
              event.preventDefault()
              const place = form.places.get(name)
              if (place) focusPlace(place.id)
            }}
          >
            {labels[name]}
          </a>
        </span>
      ))}
    </p>
  )
}

const labels = {
  script: 'Script', source: 'Source node', backup: 'Backup', image: 'Image', region: 'Region', type: 'Type', root_pass: 'Root password',
} as const
