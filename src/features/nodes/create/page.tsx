/** Create node: source of the disk, region, type, name and access, with a review that stays visible. */
import { useCallback, useMemo } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { useNavigate, type LoaderFunctionArgs } from 'react-router'
import { nodes, type Node } from '#contract/areas/nodes.ts'
import { formatNumber } from '#contract/text.ts'
import { plural, t } from '#contract/translate.ts'
import { isUnsupported } from '#api/error.ts'
import { imageList } from '#queries/image-reads.ts'
import { Card } from '#ui/card.tsx'
import { SkeletonCards } from '#ui/skeleton-cards.tsx'
import { Form } from '#kit/form/form.tsx'
import { useOnChange } from '#ui/use-on-change.ts'
import { useResourceForm } from '#kit/form/use-resource-form.ts'
import { Page } from '#kit/page/page.tsx'
import { paths } from '#kit/paths.ts'
import { RequirePermission } from '#kit/permission/require-permission.tsx'
import { useSearchParams } from '#kit/page/search-params.ts'
import { SectionBoundary } from '#kit/page/section.tsx'
import { useSettled } from '#kit/page/use-settled.ts'
import { useOwnNodes } from '#shared/regions/own-nodes.ts'
import { prefetch } from '#kit/page/loader.ts'
import { toastWork } from '#kit/toast.ts'
import { sshKeyTable } from '#queries/ssh-keys.ts'
import { typeList } from '#queries/types.ts'
import { ownScriptList } from '#queries/stackscripts.ts'
import { currentRegions } from '#queries/region-status.ts'
import { AddOnFields } from './fields/add-on-fields.tsx'
import { BackupFields } from './fields/backup-field.tsx'
import { isBatch, nodeCount, nodeLabels } from './batch.ts'
import { getChoiceDetails, scriptFieldsOf } from './choice-details.ts'
import { createRemaining } from './create-remaining.ts'
import { draftFields } from './draft.ts'
import { ImageField } from './fields/image-field.tsx'
import { InterfacesField } from './fields/interfaces-field.tsx'
import { NameFields } from './fields/name-fields.tsx'
import { RegionField } from './fields/region-field.tsx'
import { ModeTabs } from './mode-tabs.tsx'
import { hasImage, modes, parseMode, type Mode } from './modes.ts'
import { createRequest } from './request.ts'
import { PriceBesideButton, Review } from './review.tsx'
import { ScriptFields } from './fields/script-field.tsx'
import { useCreateNode } from './submit.ts'
import { TypeField } from './fields/type-field.tsx'
import { validateCreate } from './validation.ts'
import { fieldMap, fieldMapUnlisted, initialValues, type CreateForm, type CreateValues } from './values.ts'

export const handle = {
  crumb: () => t('Create node'),
}

export function loader({ context }: LoaderFunctionArgs) {
  prefetch(context, imageList)
  prefetch(context, currentRegions)
  prefetch(context, typeList)
  prefetch(context, sshKeyTable.all)
  return null
}

export function Component() {
  const [searchParams] = useSearchParams()
  const mode = parseMode(searchParams.get('mode'))
  const ownNodes = useOwnNodes()
  const settled = useSettled([imageList, currentRegions, typeList, sshKeyTable.all], ownNodes.state !== 'loading')
  const skeleton = (
    <SkeletonCards
      label={t('Loading the form')}
      columns={[[8, 6, 4], [8]]}
      className="lg:grid-cols-[minmax(0,1fr)_22rem]"
    />
  )
  return (
    <Page title={t('Create node')}>
      {settled ? (
        <RequirePermission operation={nodes.create} pending={skeleton}>
          <CreateNode mode={mode} searchParams={searchParams} />
        </RequirePermission>
      ) : (
        skeleton
      )}
    </Page>
  )
}

/** The form for this mode. Its request and validation depend on the details of the selection. */
function useCreateForm(mode: Mode, searchParams: URLSearchParams) {
  const client = useQueryClient()
  const toRequest = useCallback(
    (values: CreateValues) => createRequest(mode, values, getChoiceDetails(client, mode, values)),
    [client, mode],
  )
  const scriptsListed = !isUnsupported(useQuery({ ...ownScriptList, enabled: mode === 'script' }).error)
  const draft = useMemo(() => draftFields((values) => getChoiceDetails(client, 'script', values)), [client])
  return useResourceForm({
    name: 'node-create',
    operation: nodes.create,
    values: initialValues(searchParams),
    toRequest,
    draft,
    validate: (values) => validateCreate(mode, values, getChoiceDetails(client, mode, values)),
    fieldMap: scriptsListed ? fieldMap : fieldMapUnlisted,
  })
}

/** Validates fields whose rules depend on selections elsewhere. */
function useChecksOfChoices({ rhf, control }: CreateForm) {
  const choices = useWatch({ control, name: ['image', 'region', 'type'] }).join(' ')
  useOnChange(choices, () => {
    void rhf.trigger('swap_size')
    if (rhf.getFieldState('region').error) void rhf.trigger('region')
    // Interfaces still being entered are not checked yet.
    if (rhf.getValues('interfaces').some(({ label }) => label !== '')) void rhf.trigger('interfaces')
  })
}

function CreateNode({ mode, searchParams }: { mode: Mode; searchParams: URLSearchParams }) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const form = useCreateForm(mode, searchParams)
  useChecksOfChoices(form)
  const scriptFieldNames = useCallback(
    () => scriptFieldsOf(getChoiceDetails(client, mode, form.rhf.getValues())).map(({ name }) => name),
    [client, mode, form],
  )
  const batchLabels = useCallback(() => {
    const values = form.rhf.getValues()
    return isBatch(values) ? nodeLabels(values) : []
  }, [form])
  const { mutation, candidates } = useCreateNode(scriptFieldNames, batchLabels)
  const count = nodeCount({ count: useWatch({ control: form.control, name: 'count' }) })
  const onDone = (node: Node) => {
    const values = form.rhf.getValues()
    if (isBatch(values)) {
      const { body } = form.toRequest(values)
      createRemaining(client, node, { labels: nodeLabels(values), body })
      void navigate(paths.nodes())
      return
    }
    toastWork(t('{label} is being created', { label: node.label }), { node: node.id })
    void navigate(paths.node(node.id))
  }
  return (
    <>
      <ModeTabs mode={mode} searchParams={searchParams} />
      {/* Below the tabs, because its length depends on the mode and must not move them. */}
      <p className="mb-4 text-ink-muted">{modes[mode].description()}</p>
      <Form
        form={form}
        mutation={mutation}
        label={plural(count, 'Create node', 'Create {count} nodes')}
        review={<Review form={form} mode={mode} />}
        actions={<PriceBesideButton form={form} mode={mode} />}
        created={{
          href: paths.nodes(),
          linkLabel: t('Go to Nodes'),
          candidates: candidates?.map(({ id, label }) => ({ label, href: paths.node(id) })),
          note:
            count > 1
              ? t('Only the request for the first of {count} nodes was sent.', { count: formatNumber(count) })
              : undefined,
        }}
        onSuccess={onDone}
      >
        {mode === 'script' && (
          <Card>
            <SectionBoundary label={t('scripts')}>
              <ScriptFields form={form} />
            </SectionBoundary>
          </Card>
        )}
        {mode === 'backup' && (
          <Card title={t('Backup')}>
            <SectionBoundary label={t('backups')}>
              <BackupFields form={form} />
            </SectionBoundary>
          </Card>
        )}
        {hasImage(mode) && (
          <Card>
            <SectionBoundary label={t('images')}>
              <ImageField form={form} mode={mode} />
            </SectionBoundary>
          </Card>
        )}
        {mode !== 'backup' && (
          <Card>
            <SectionBoundary label={t('regions')}>
              <RegionField form={form} mode={mode} />
            </SectionBoundary>
          </Card>
        )}
        <Card>
          <SectionBoundary label={t('types')}>
            <TypeField form={form} mode={mode} />
          </SectionBoundary>
        </Card>
        <Card title={t('Name and access')}>
          <SectionBoundary label={t('name and access')}>
            <NameFields form={form} mode={mode} />
          </SectionBoundary>
        </Card>
        <Card title={t('Add-ons, network and start')}>
          <AddOnFields form={form} mode={mode}>
            {hasImage(mode) && <InterfacesField form={form} />}
          </AddOnFields>
        </Card>
      </Form>
    </>
  )
}
