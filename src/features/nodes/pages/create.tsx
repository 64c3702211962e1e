/** Create node: where its disk comes from, where it runs, what it is, who gets in; with a review that stays in view. */
import { lazy, useCallback, useMemo } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { nodes, type Node } from '#contract/areas/nodes.ts'
import * as limits from '#contract/limits.ts'
import { isMissing } from '#api/error.ts'
import { Card } from '#ui/card.tsx'
import { tabClass, tabsClass } from '#ui/tab.ts'
import { Allowed } from '#kit/allowed.tsx'
import { CheckField } from '#kit/form/check-field.tsx'
import { Form } from '#kit/form/form.tsx'
import { NumberField } from '#kit/form/number-field.tsx'
import { TextField } from '#kit/form/text-field.tsx'
import { useResourceForm } from '#kit/form/use-resource-form.ts'
import { Link } from '#kit/link.tsx'
import { isAllowed, useMay } from '#kit/may.ts'
import { Page } from '#kit/page.tsx'
import { paths } from '#kit/paths.ts'
import { useSearchParams } from '#kit/search-params.ts'
import { Contained } from '#kit/section.tsx'
import { toast } from '#kit/toast.ts'
import { useProfile } from '#kit/who.ts'
import { draftFields } from '../create/draft.ts'
import { factsOf } from '../create/facts.ts'
import type { CreateForm } from '../create/form.ts'
import { ImageField } from '../create/image-field.tsx'
import { typeList } from '../create/queries.ts'
import { RegionField } from '../create/region-field.tsx'
import { Review } from '../create/review.tsx'
import { ownScripts } from '../create/script-queries.ts'
import { createOthers, useCreate } from '../create/send.ts'
import { countOf, isSeveral, numberMark } from '../create/several.ts'
import { TypeField } from '../create/type-field.tsx'
import {
  createCall, hasImage, modeOf, modes, pageRefusals, questionsOf, renamed, renamedUnlisted, startValues, type CreateValues, type Mode,
} from '../create/values.ts'
import { monthly } from '../create/words.ts'

export const handle = { crumb: 'Create node' }

const ScriptFields = lazy(async () => ({ default: (await import('../create/script-field.tsx')).ScriptFields }))
const BackupFields = lazy(async () => ({ default: (await import('../create/backup-field.tsx')).BackupFields }))
// What stands below the first screen comes after it.
const Tags = lazy(async () => ({ default: (await import('../create/tags.tsx')).Tags }))
const AccessFields = lazy(async () => ({ default: (await import('../create/access-fields.tsx')).AccessFields }))
const InterfacesField = lazy(async () => ({ default: (await import('../create/interfaces-field.tsx')).InterfacesField }))

export function Component() {
  const allowed = isAllowed(useMay()(nodes.create))
  const [address] = useSearchParams()
  const mode = modeOf(address.get('mode'))
  return (
    <Page title="Create node" lead={allowed ? modes[mode].lead : undefined}>
      <Allowed of={nodes.create}><CreateNode mode={mode} address={address} /></Allowed>
    </Page>
  )
}

/** The form for this mode; what it asks and sends depends on what is known of the choices. */
function useCreateForm(mode: Mode, address: URLSearchParams) {
  const client = useQueryClient()
  const call = useCallback((values: CreateValues) => createCall(mode, values, factsOf(client, mode, values)), [client, mode])
  const scriptsListed = !isMissing(useQuery({ ...ownScripts, enabled: mode === 'script' }).error)
  const draft = useMemo(() => draftFields((values) => factsOf(client, 'script', values)), [client])
  return useResourceForm({
    name: 'node-create', of: nodes.create, values: startValues(address), call, draft,
    also: (values) => pageRefusals(mode, values, factsOf(client, mode, values)),
    renamed: scriptsListed ? renamed : renamedUnlisted,
  })
}

function CreateNode({ mode, address }: { mode: Mode; address: URLSearchParams }) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const form = useCreateForm(mode, address)
  const names = useCallback(() => questionsOf(factsOf(client, mode, form.rhf.getValues())).map(({ name }) => name), [client, mode, form])
  const mutation = useCreate(names)
  const count = countOf({ count: useWatch({ control: form.control, name: 'count' }) })
  const done = (node: Node) => {
    const values = form.rhf.getValues()
    if (isSeveral(values)) {
      createOthers(client, node, form.call(values), values)
      void navigate(paths.nodes())
      return
    }
    toast({ tone: 'ok', text: `${node.label} is being created` })
    void navigate(paths.node(node.id))
  }
  return (
    <>
      <ModeTabs mode={mode} address={address} />
      <Form form={form} mutation={mutation} label={count > 1 ? `Create ${count} nodes` : 'Create node'} review={<Review form={form} mode={mode} />} onDone={done}>
        {mode === 'script' && <Card><Contained label="scripts"><ScriptFields form={form} /></Contained></Card>}
        {mode === 'backup' && <Card title="Backup"><Contained label="backups"><BackupFields form={form} /></Contained></Card>}
        {hasImage(mode) && <Card><Contained label="images"><ImageField form={form} mode={mode} /></Contained></Card>}
        {mode !== 'backup' && <Card><Contained label="regions"><RegionField form={form} mode={mode} /></Contained></Card>}
        <Card><Contained label="types"><TypeField form={form} mode={mode} /></Contained></Card>
        <Card title="Name and access"><NameFields form={form} mode={mode} /></Card>
        {hasImage(mode) && <Card title="Network"><Contained label="interfaces"><InterfacesField form={form} /></Contained></Card>}
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
        <Link key={value} to={to(value)} replace preventScrollReset aria-label={label} aria-current={value === mode ? 'page' : undefined} className={tabClass(value === mode)}>
          <ModeWords label={label} />
        </Link>
      ))}
    </nav>
  )
}

/** "From an image": on a phone its first words are only heard (the link's name has them), so that all ways stand beside one another. */
function ModeWords({ label }: { label: string }) {
  const at = label.lastIndexOf(' ') + 1
  return (
    <span>
      <span className="max-sm:hidden">{label.slice(0, at)}</span>
      <span className="max-sm:inline-block max-sm:first-letter:uppercase">{label.slice(at)}</span>
    </span>
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
      <LabelFields form={form} />
      {!restricted && <Contained label="tags" rows={1}><Tags form={form} /></Contained>}
      {hasImage(mode) && <Contained label="access"><AccessFields form={form} /></Contained>}
    </div>
  )
}

/** The label of one node, or the pattern of several. */
function LabelFields({ form }: { form: CreateForm }) {
  const [count, label] = useWatch({ control: form.control, name: ['count', 'label'] })
  const several = isSeveral({ count })
  const { min, max } = limits.nodesAtOnce
  return (
    <>
      <NumberField form={form} name="count" label="Number of nodes" hint={`${min} to ${max} alike.${several ? ' The first is created at once, the others one after the other.' : ''}`} />
      <TextField
        form={form} name="label" label="Label" optional className="max-w-lg" {...(several ? {} : { limit: limits.nodeLabel })}
        hint={several
          ? `A pattern such as web-${numberMark}: ${numberMark} becomes the number of each. Left empty, the service gives each one a label.`
          : `${limits.nodeLabel.min} to ${limits.nodeLabel.max} letters, digits, - _ and . between them. Left empty, the service gives one.`}
      />
      {several && label !== '' && (
        <TextField form={form} name="first" label="First number" inputMode="numeric" className="max-w-48" hint="Leading zeros are kept: after 01 comes 02." />
      )}
    </>
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
      {mode !== 'empty' && <CheckField form={form} name="booted" label="Boot when provisioned" hint="Otherwise it stays offline until you boot it." />}
      {hasImage(mode) && (
        <NumberField form={form} name="swap_size" label="Swap size" unit="MB" hint={`${limits.defaultSwap} unless you say otherwise; 0 makes no swap disk.`} />
      )}
    </div>
  )
}
