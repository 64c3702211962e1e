/** The settings of a node: name, alerts, watchdog, and its deletion. */
import type { Node } from '#contract/areas/nodes.ts'
import { nodes } from '#contract/operations.ts'
import { formatNumber } from '#contract/text.ts'
import { t } from '#contract/translate.ts'
import { Card } from '#ui/card.tsx'
import { DescriptionItem, DescriptionList } from '#ui/description-list.tsx'
import { ActionButton } from '#kit/actions/action-button.tsx'
import { RequirePermission } from '#kit/permission/require-permission.tsx'
import { isAllowed, usePermission } from '#kit/permission/permission.ts'
import { useLeaveDeleted } from '#kit/deletions/use-leave-deleted.ts'
import { paths } from '#kit/paths.ts'
import { nodeEntity, useNode } from '#shared/nodes/node.ts'
import { deleteNodeAction } from '../../actions/delete.tsx'
import { alertKinds, alertDescription } from '../../actions/alerts.ts'
import { watchdogDescription } from '../../actions/watchdog.ts'
import { SettingsForm } from './form.tsx'

export function Component() {
  const node = useNode()
  return (
    <div className="form-page grid gap-4">
      <RequirePermission operation={nodes.update} entity={nodeEntity(node)} fallback={<SettingsDetails node={node} />}>
        <SettingsForm node={node} />
      </RequirePermission>
      <DeleteZone node={node} />
    </div>
  )
}

/** Labeled differently from "Delete" in the menu of the same page. */
const deleteAction = {
  ...deleteNodeAction,
  label: () => t('Delete node'),
}

function DeleteZone({ node }: { node: Node }) {
  const leave = useLeaveDeleted(paths.nodes())
  if (!isAllowed(usePermission()(nodes.remove, { entity: nodeEntity(node) }))) return null
  return (
    <Card title={t('Delete this node')}>
      <p className="text-ink-muted">{t('Also deleted: its addresses, disks, configuration profiles and backups.')}</p>
      <div className="mt-3">
        <ActionButton action={deleteAction} resource={node} onDone={leave} />
      </div>
    </Card>
  )
}

/** The settings without a form, for read-only access. */
function SettingsDetails({ node }: { node: Node }) {
  return (
    <Card title={t('Settings')} description={t('Alerts: {description}', { description: alertDescription() })}>
      <DescriptionList>
        <DescriptionItem term={t('Label')}>{node.label}</DescriptionItem>
        {node.group !== '' && <DescriptionItem term={t('Group')}>{node.group}</DescriptionItem>}
        {alertKinds.map(({ name, label, unit, meaning }) => (
          <DescriptionItem key={name} term={t('{label} alert', { label: label() })}>
            {node.alerts[name] === 0 ? t('Off') : `${formatNumber(node.alerts[name])} ${unit}`}
            <span className="block text-sm text-ink-muted">{meaning()}</span>
          </DescriptionItem>
        ))}
        <DescriptionItem term={t('Watchdog')}>
          {node.watchdog_enabled ? t('On') : t('Off')}
          <span className="block text-sm text-ink-muted">{watchdogDescription()}</span>
        </DescriptionItem>
      </DescriptionList>
    </Card>
  )
}
