/** What pressing the button will do: what is created, what is still needed, what it costs. */
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import type { NodeType } from '#contract/areas/types.ts'
import * as limits from '#contract/limits.ts'
import { Card } from '#ui/card.tsx'
import { Fact, Facts } from '#ui/facts.tsx'
import { linkClass } from '#ui/link.tsx'
import { focusPlace } from '#kit/form/places.ts'
import { costOf } from './cost.ts'
import type { CreateForm } from './form.ts'
import { imageList, regionList, typeList } from './queries.ts'
import { missing, type CreateValues, type Mode } from './values.ts'
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

export function Review({ form, mode }: Props) {
  const { data: images } = useQuery(imageList)
  const { data: regions } = useQuery(regionList)
  const { data: types } = useQuery(typeList)
  // Watching the whole form: every part of it shows here. The form's own values, since a watch may lag by one render.
  useWatch({ control: form.control })
  const values = form.rhf.getValues()
  const image = images?.data.find((each) => each.id === values.image)
  const region = regions?.data.find((each) => each.id === values.region)
  const type = types?.data.find((each) => each.id === values.type)
  return (
    <Card title="Review">
      <Facts className="text-sm">
        {mode === 'image' && <Fact term="Image">{image?.label ?? (values.image || notYet)}</Fact>}
        <Fact term="Region">{region ? regionLabel(region) : values.region || notYet}</Fact>
        <Fact term="Type">{type ? <TypeWords type={type} /> : values.type || notYet}</Fact>
        <Fact term="Label">{values.label || <span className="text-ink-muted">Given by the service</span>}</Fact>
        {values.tags.length > 0 && <Fact term="Tags">{values.tags.join(', ')}</Fact>}
        {mode === 'image' && <Fact term="Access">{accessWords(values) ?? notYet}</Fact>}
        {mode === 'image' && <Fact term="Swap">{values.swap_size ? size(values.swap_size) : values.swap_size === 0 ? 'none' : size(limits.defaultSwap)}</Fact>}
        <Fact term="Add-ons">{addOnWords(values)}</Fact>
        <Fact term="Start">{startWords(mode, values.booted)}</Fact>
      </Facts>
      <CostWords type={type} backups={values.backups_enabled} />
      <Missing form={form} mode={mode} />
      <p className="mt-3 border-t border-line pt-3 text-xs text-ink-muted">
        Outbound mail ports 25, 465 and 587 are restricted on accounts created after 5 November 2019.
      </p>
    </Card>
  )
}

function TypeWords({ type }: { type: NodeType }) {
  return (
    <>
      {type.label}
      <span className="block text-xs text-ink-muted">{`${type.vcpus} vCPU${type.vcpus === 1 ? '' : 's'}, ${size(type.memory)}, ${size(type.disk)} disk`}</span>
    </>
  )
}

function CostWords({ type, backups }: { type: NodeType | undefined; backups: boolean }) {
  const cost = type && costOf(type, backups)
  return (
    <div className="mt-4 rounded-md bg-sunken p-3">
      {cost ? (
        <>
          <p className="text-lg font-semibold">{monthly(cost.monthly)} <span className="text-sm font-normal text-ink-muted">a month at most</span></p>
          <p className="text-sm text-ink-muted">{hourly(cost.hourly)} an hour{cost.backups ? `, backups included (${monthly(cost.backups.monthly)} a month)` : ''}</p>
        </>
      ) : null}
      <p className={cost ? 'mt-1 text-xs text-ink-muted' : 'text-sm text-ink-muted'}>
        Creating a node incurs a charge on the account, until the node is deleted.
      </p>
    </div>
  )
}

/** Links to what is still empty, so that nobody has to search for it. */
function Missing({ form, mode }: Props) {
  const names = missing(mode, form.rhf.getValues())
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

const labels = { image: 'Image', region: 'Region', type: 'Type', root_pass: 'Root password' } as const
