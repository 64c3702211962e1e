/** The empty state of the list of nodes. */
import { nodes } from '#contract/operations.ts'
import { t } from '#contract/translate.ts'
import { Server } from '#ui/icons/server.ts'
import { ActionButton } from '#kit/actions/action-button.tsx'
import { AccessHint } from '#kit/page/restricted-note.tsx'
import { usePermission } from '#kit/permission/permission.ts'
import { useIsRestricted } from '#kit/permission/principal.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { createNodeAction } from '#shared/nodes/create-node.ts'

/** `level`: of the heading. */
export function NoNodes({ level = 2 }: { level?: 2 | 3 }) {
  const isRestricted = useIsRestricted()
  if (!usePermission()(nodes.create).granted) {
    return (
      <EmptyState icon={Server} level={level} title={t('No nodes to show')}>
        {isRestricted ? (
          <>
            {t('You do not have access to any nodes. Ask the account owner for access.')} <AccessHint />
          </>
        ) : (
          t('Nodes appear here once there are any.')
        )}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon={Server}
      level={level}
      title={t('No nodes yet')}
      actions={<ActionButton action={createNodeAction} resource={undefined} variant="primary" />}
    >
      {t('A node is a virtual machine: choose an image, a region and a size, and it runs within a minute.')}
    </EmptyState>
  )
}
