/** The node whose disk is captured: one that the user may change (gaps 5.1, Grants). */
import { useQuery } from '@tanstack/react-query'
import type { FieldValues } from 'react-hook-form'
import type { Node } from '#contract/areas/nodes.ts'
import { nodes } from '#contract/operations.ts'
import { isInTransition, nodeStatusLabels } from '#contract/rules/nodes/node-status.ts'
import { formatNumber } from '#contract/text.ts'
import { t } from '#contract/translate.ts'
import { Combobox } from '#ui/combobox.tsx'
import { Notice } from '#ui/notice.tsx'
import { ErrorNotice } from '#kit/page/error-notice.tsx'
import { ControlField, toText } from '#kit/form/fields/control-field.tsx'
import type { FieldProps } from '#kit/form/fields/use-field.ts'
import { usePermission } from '#kit/permission/permission.ts'
import { labelInSentence } from '#kit/format/texts.ts'
import { nodeList, nodeView } from '#queries/nodes.ts'
import { nodeEntity } from '#shared/nodes/node.ts'

interface Props<Values extends FieldValues> extends Omit<FieldProps<Values, string>, 'label' | 'hint'> {
  onChosen: () => void
}

/** The token only needs nodes:read_only, so only the user's grants decide. */
function useCanChange() {
  const permissionFor = usePermission()
  return (node: Node) => permissionFor(nodes.update, { entity: nodeEntity(node) }).granted
}

export function NodeField<Values extends FieldValues>({ onChosen, ...props }: Props<Values>) {
  const { data, error, refetch } = useQuery(nodeList.all)
  const canChange = useCanChange()
  const candidates = (data?.items ?? []).filter(canChange)
  if (error && !data) return <ErrorNotice error={error} onRetry={() => void refetch()} />
  if (data && candidates.length === 0)
    return <Notice tone="warn">{t('You have no nodes whose disks you can capture.')}</Notice>
  const field = {
    ...props,
    label: t('Node'),
    ...(data?.exceedsLimit && {
      hint: t('Only the first {loaded} nodes are listed.', { loaded: formatNumber(data.loaded) }),
    }),
  }
  return (
    <ControlField field={field}>
      {({ ids, value, onChange, onBlur }) => (
        <>
          <Combobox
            {...ids}
            name={field.name}
            items={candidates.map((node) => ({
              value: String(node.id),
              label: node.label,
              hint: `${node.region}, ${labelInSentence(nodeStatusLabels[node.status]())}`,
              disabledReason: isInTransition(node.status)
                ? t('It is {status}', { status: labelInSentence(nodeStatusLabels[node.status]()) })
                : null,
            }))}
            value={toText(value) || null}
            placeholder={data ? t('Search nodes') : t('Loading nodes')}
            emptyText={t('No node matches.')}
            onBlur={onBlur}
            onChange={(selected) => {
              onChange(selected ?? '')
              onChosen()
            }}
          />
          <RunningNotice nodeId={Number(toText(value))} />
        </>
      )}
    </ControlField>
  )
}

function RunningNotice({ nodeId }: { nodeId: number }) {
  const { data: node } = useQuery({ ...nodeView(nodeId), enabled: nodeId > 0 })
  return node?.status === 'running' ? (
    <p data-sensitive className="text-sm text-ink-muted">
      {t(
        '{label} is running: data written during the capture may be incomplete in the image. Shut it down first for an exact copy. You cannot change it until the image is available.',
        { label: node.label },
      )}
    </p>
  ) : null
}
