/** The actions on the configuration profiles of a node. */
import type { Config } from '#contract/areas/configs.ts'
import type { Disk } from '#contract/areas/disks.ts'
import type { Node } from '#contract/areas/nodes.ts'
import { configs } from '#contract/operations.ts'
import { disksAndConfigsDisabledReason } from '#contract/rules/nodes/disks-and-configs.ts'
import { t } from '#contract/translate.ts'
import { mutate } from '#api/write.ts'
import { Pencil } from '#ui/icons/pencil.ts'
import { Plus } from '#ui/icons/plus.ts'
import { Trash2 } from '#ui/icons/trash-2.ts'
import { lazyComponent } from '#ui/lazy-component.ts'
import { defineAction, type Action } from '#kit/actions/action.ts'
import { requireSameName } from '#kit/actions/same-name.ts'
import { inspectAction } from '#kit/actions/inspect-action.ts'
import { openDialog } from '#kit/dialogs/dialogs.tsx'
import { readConfig, removeConfig } from '#queries/config-changes.ts'
import { nodeEntity } from '#shared/nodes/node.ts'
import { nodeKey } from '../actions/node-rules.ts'

interface NodeWithDisks {
  readonly node: Node
  /** All disks of the node, whose status counts too. The list is empty while they are unknown. */
  readonly disks: readonly Disk[]
}
interface ConfigOfNode extends NodeWithDisks {
  readonly config: Config
}

const lazyNewConfigDialog = lazyComponent(async () => (await import('./config-dialogs.tsx')).NewConfigDialog)
const lazyEditConfigDialog = lazyComponent(async () => (await import('./config-dialogs.tsx')).EditConfigDialog)

const configRules = {
  entityOf: ({ node }: NodeWithDisks) => nodeEntity(node),
  disabledReason: ({ node, disks }: NodeWithDisks) => disksAndConfigsDisabledReason(node.status, disks),
}

export const addConfigAction = defineAction<NodeWithDisks>({
  ...configRules,
  id: 'add-config',
  operation: configs.create,
  label: () => t('Add profile'),
  icon: Plus,
  dialog: lazyNewConfigDialog,
  open: ({ node }) => openDialog(lazyNewConfigDialog, { node }),
})

const requestOf = ({ node, config }: ConfigOfNode) => ({ path: { nodeId: node.id, configId: config.id } })

/** The menu of one configuration profile. */
export const configActions: readonly Action<ConfigOfNode>[] = [
  defineAction<ConfigOfNode>({
    ...configRules,
    id: 'edit-config',
    operation: configs.update,
    label: () => t('Edit'),
    icon: Pencil,
    dialog: lazyEditConfigDialog,
    open: ({ node, config }) => openDialog(lazyEditConfigDialog, { node, config }),
  }),
  inspectAction({
    operation: configs.view,
    requestOf,
    labelOf: ({ config }) => config.label,
    idsOf: ({ node, config }) => ({ [t('Configuration profile ID')]: config.id, [t('Node ID')]: node.id }),
    entityOf: ({ node }) => nodeEntity(node),
  }),
  defineAction<ConfigOfNode>({
    ...configRules,
    id: 'delete-config',
    operation: configs.remove,
    request: requestOf,
    label: () => t('Delete'),
    icon: Trash2,
    tone: 'danger',
    lockedBy: ({ node }) => nodeKey(node),
    deletes: ({ config }) => ({ resource: `config:${config.id}`, label: config.label }),
    confirm: ({ node, config }) => ({
      title: t('Delete {label}?', { label: config.label }),
      body: t('{label} can no longer boot with this configuration profile. Its disks are kept.', { label: node.label }),
      action: t('Delete configuration profile'),
    }),
    run: async (resource, { client }) => {
      await requireSameName(resource.config.label, async () => (await readConfig(requestOf(resource).path)).label)
      await mutate(client, removeConfig, requestOf(resource))
      return null
    },
  }),
]
