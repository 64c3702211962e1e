/** Create node: where its disk comes from, where it runs, what it is, who gets in; with a review that stays in view. */
import { useMutation, useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { events } from '#contract/areas/events.ts'
import { nodes } from '#contract/areas/nodes.ts'
import * as limits from '#contract/limits.ts'
import { write } from '#api/query.ts'
import { Card } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { tabClass, tabsClass } from '#ui/tab.ts'
import { CheckField } from '#kit/form/check-field.tsx'
import { Form } from '#kit/form/form.tsx'
import { NumberField } from '#kit/form/number-field.tsx'
import { TagsField } from '#kit/form/tags-field.tsx'
import { TextField } from '#kit/form/text-field.tsx'
import { useResourceForm } from '#kit/form/use-resource-form.ts'
import { Link } from '#kit/link.tsx'
import { useMay } from '#kit/may.ts'
import { Page } from '#kit/page.tsx'
import { paths } from '#kit/paths.ts'
import { useSearchParams } from '#kit/search-params.ts'
import { Contained } from '#kit/section.tsx'
import { toast } from '#kit/toast.ts'
import { useProfile } from '#kit/who.ts'
import { KeyFields, PasswordField } from '../create/access-fields.tsx'
import type { CreateForm } from '../create/form.ts'
import { ImageField } from '../create/image-field.tsx'
import { typeList } from '../create/queries.ts'
import { RegionField } from '../create/region-field.tsx'
import { Review } from '../create/review.tsx'
import { TypeField } from '../create/type-field.tsx'
import { createCall, draftFields, missingRefusals, modeOf, modes, renamed, startValues, type Mode } from '../create/values.ts'
import { monthly } from '../create/words.ts'

export const handle = { crumb: 'Create node' }

const createNode = write(nodes.create, { stale: [nodes.list, events.list] })

export function Component() {
  const may = useMay()(nodes.create)
  const [address] = useSearchParams()
  const mode = modeOf(address.get('mode'))
  return (
    <Page title="Create node" lead={modes[mode].lead}>
      {may.reason !== null && <Notice tone="warn" className="mb-4">{may.reason}.</Notice>}
      {may.shown && <CreateNode mode={mode} address={address} />}
    </Page>
  )
}

function CreateNode({ mode, address }: { mode: Mode; address: URLSearchParams }) {
  const navigate = useNavigate()
  const mutation = useMutation(createNode)
  const form = useResourceForm({
    name: 'node-create', of: nodes.create, values: startValues(address), call: createCall(mode), also: missingRefusals(mode), draft: draftFields, renamed,
  })
  return (
    <>
      <ModeTabs mode={mode} address={address} />
      <Form
        form={form}
        mutation={mutation}
        label="Create node"
        review={<Review form={form} mode={mode} />}
        onDone={(node) => {
          toast({ tone: 'ok', text: `${node.label} is being created` })
          void navigate(paths.node(node.id))
        }}
      >
        {mode === 'image' && <Card><Contained label="images"><ImageField form={form} /></Contained></Card>}
        <Card><Contained label="regions"><RegionField form={form} /></Contained></Card>
        <Card><Contained label="types"><TypeField form={form} mode={mode} /></Contained></Card>
        <Card title="Name and access"><NameFields form={form} mode={mode} /></Card>
        <Card title="Add-ons and start"><AddOnFields form={form} mode={mode} /></Card>
      </Form>
    </>
  )
}

/** Modes are addresses, and the entries stay when the mode changes. */
function ModeTabs({ mode, address }: { mode: Mode; address: URLSearchParams }) {
  const to = (value: string) => {
    const next = new URLSearchParams(address)
    next.set('mode', value)
    return `?${next}`
  }
  return (
    <nav aria-label="How to create" className={`${tabsClass} mb-4`}>
      {Object.entries(modes).map(([value, { label }]) => (
        <Link key={value} to={to(value)} replace preventScrollReset aria-current={value === mode ? 'page' : undefined} className={tabClass(value === mode)}>
          {label}
        </Link>
      ))}
    </nav>
  )
}

interface Fields {
  form: CreateForm
  mode: Mode
}

function NameFields({ form, mode }: Fields) {
  const restricted = useProfile()?.restricted ?? true
  return (
    <div className="grid gap-5">
      <TextField
        form={form} name="label" label="Label" limit={limits.nodeLabel} optional className="max-w-lg"
        hint={`${limits.nodeLabel.min} to ${limits.nodeLabel.max} letters, digits, - _ and . between them. Left empty, the service gives one.`}
      />
      {!restricted && (
        <TagsField
          form={form} name="tags" label="Tags" optional className="max-w-lg"
          hint={`${limits.tagLength.min} to ${limits.tagLength.max} characters each. Enter or a comma adds one.`}
        />
      )}
      {mode === 'image' && <PasswordField form={form} />}
      {mode === 'image' && <KeyFields form={form} />}
    </div>
  )
}

function AddOnFields({ form, mode }: Fields) {
  const { data: types } = useQuery(typeList)
  const chosen = useWatch({ control: form.control, name: 'type' })
  const price = types?.data.find((type) => type.id === chosen)?.addons.backups.price.monthly
  return (
    <div className="grid gap-4">
      <CheckField
        form={form} name="backups_enabled" label="Backups"
        hint={`Daily and weekly copies of the disks, and a snapshot when you want one.${price ? ` ${monthly(price)} a month for this type.` : ''}`}
      />
      <CheckField form={form} name="private_ip" label="Private IP" hint="A second address that reaches other nodes of the same region only." />
      {mode === 'image' && (
        <>
          <CheckField form={form} name="booted" label="Boot when provisioned" hint="Otherwise it stays offline until you boot it." />
          <NumberField form={form} name="swap_size" label="Swap size" unit="MB" hint={`${limits.defaultSwap} unless you say otherwise; 0 makes no swap disk.`} />
        </>
      )}
    </div>
  )
}
