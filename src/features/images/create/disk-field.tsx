/** The disk to capture. A text field for its id if the service does not list disks; a notice if the node is gone. */
import { useQuery } from '@tanstack/react-query'
import type { FieldValues } from 'react-hook-form'
import type { Disk } from '#contract/areas/disks.ts'
import { isCapturedReliably } from '#contract/rules/images/images.ts'
import { isUnsupported } from '#api/error.ts'
import { Notice } from '#ui/notice.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { ErrorNotice } from '#kit/page/error-notice.tsx'
import { ChoiceGrid, type Choice } from '#kit/form/fields/choice-grid.tsx'
import { GroupField } from '#kit/form/fields/group-field.tsx'
import { TextField } from '#kit/form/fields/text-field.tsx'
import type { FieldProps } from '#kit/form/fields/use-field.ts'
import { useIsRestricted } from '#kit/permission/principal.ts'
import { formatSize } from '#contract/text.ts'
import { t } from '#contract/translate.ts'
import { diskList } from '#queries/disks.ts'
import { nodeView } from '#queries/nodes.ts'

interface Props<Values extends FieldValues> extends Omit<FieldProps<Values, string>, 'label' | 'hint'> {
  nodeId: number
}

const toChoice = (disk: Disk): Choice => ({
  value: String(disk.id),
  label: disk.label,
  detail: formatSize(disk.size),
  note: isCapturedReliably(disk)
    ? disk.filesystem
    : t('{filesystem}: may fail, because only ext3 and ext4 are captured reliably', { filesystem: disk.filesystem }),
  disabledReason:
    disk.filesystem === 'swap'
      ? t('Swap disks have nothing to capture')
      : disk.status === 'ready'
        ? null
        : t('It is being changed'),
})

export function DiskField<Values extends FieldValues>({ nodeId, ...field }: Props<Values>) {
  const { data, error, errorUpdatedAt, refetch } = useQuery(diskList(nodeId))
  const isRestricted = useIsRestricted()
  const isAbsent = isUnsupported(error)
  // A missing list may just mean that the node is gone, so an earlier read of the node proves nothing.
  const node = useQuery({ ...nodeView(nodeId), enabled: isAbsent, staleTime: 0 })
  if (isAbsent && isUnsupported(node.error))
    return (
      <Notice tone="warn" title={t('This node no longer exists')}>
        {isRestricted
          ? t('It was deleted, or you do not have access to it. Choose another node.')
          : t('It was deleted. Choose another node.')}
      </Notice>
    )
  if (isAbsent && node.dataUpdatedAt >= errorUpdatedAt)
    return (
      <TextField
        {...field}
        label={t('Disk ID')}
        inputMode="numeric"
        className="max-w-lg"
        hint={t('This service does not list disks.')}
      />
    )
  if (error && !isAbsent && !data) return <ErrorNotice error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={2} label={t('Loading disks')} />
  return (
    <GroupField {...field} label={t('Disk')}>
      {({ value, onChange, onBlur }) =>
        data.data.length === 0 ? (
          <p className="text-ink-muted">{t('This node has no disks.')}</p>
        ) : (
          <>
            {value === '' || data.data.some(({ id }) => String(id) === value) ? null : (
              <Notice tone="warn" title={t('This disk no longer exists')}>
                {t('It was deleted. Choose another disk.')}
              </Notice>
            )}
            <ChoiceGrid
              name={field.name}
              layout="wide"
              groups={[
                {
                  title: t('Allocated size. The image is only as large as the contents.'),
                  choices: data.data.map(toChoice),
                },
              ]}
              value={typeof value === 'string' ? value : ''}
              onChange={onChange}
              onBlur={onBlur}
            />
          </>
        )
      }
    </GroupField>
  )
}
