/** Boot, with the profile chosen by the service or by the user. Harmless, so there is no confirmation. */
import type { Node } from '#contract/areas/nodes.ts'
import { nodes } from '#contract/operations.ts'
import { inContext, t } from '#contract/translate.ts'
import { mutate, sendOnce } from '#api/write.ts'
import { Power } from '#ui/icons/power.ts'
import { lazyComponent } from '#ui/lazy-component.ts'
import { defineAction } from '#kit/actions/action.ts'
import { runAction } from '#kit/actions/run-action.ts'
import { openDialog } from '#kit/dialogs/dialogs.tsx'
import { bootNode } from '#queries/nodes.ts'
import {
  chooseConfigReason,
  hasSeveralConfigs,
  loadHasSingleConfig,
  needsConfig,
  noConfigReason,
} from './config-choice.ts'
import { nodeBulkRules, nodeRequest, nodeRules } from './node-rules.ts'

const lazyBootConfigDialog = lazyComponent(async () => (await import('./boot-config-dialog.tsx')).BootConfigDialog)

const request = (node: Node) => ({ ...nodeRequest(node), body: {} })

const bootRules = nodeRules('boot')
const bootBulkRules = nodeBulkRules('boot')

export const bootAction = defineAction<Node>({
  ...bootRules,
  disabledReason: (node, client) => bootRules.disabledReason(node) ?? noConfigReason(client, node),
  id: 'boot',
  operation: nodes.boot,
  request,
  label: () => t('Boot'),
  icon: Power,
  run: async (node, { client }) => {
    try {
      await mutate(client, bootNode, request(node))
      return t('{label} is booting', { label: node.label })
    } catch (error) {
      if (!needsConfig(error)) throw error
      void openDialog(lazyBootConfigDialog, { node })
      return null
    }
  },
  bulk: {
    ...bootBulkRules,
    skipReason: (node, client) =>
      bootBulkRules.skipReason(node) ?? (noConfigReason(client, node) && t('without a configuration profile')),
    noneReason: () => t('None of the selected nodes can be booted now'),
    copy: { verb: () => inContext('bulk', 'Boot'), will: () => t('will boot') },
    // A job cannot ask which profile to boot.
    run: (node, client) =>
      sendOnce(client, bootNode, request(node)).catch((error: unknown) => {
        throw needsConfig(error) ? new Error(chooseConfigReason()) : error
      }),
  },
})

export const bootWithConfigAction = defineAction<Node>({
  ...bootRules,
  id: 'boot-with-config',
  operation: nodes.boot,
  label: () => t('Boot with another configuration profile'),
  icon: Power,
  isApplicable: (node, client) => node.status !== 'running' && hasSeveralConfigs(client, node),
  run: async (node, context) => {
    if (await loadHasSingleConfig(context.client, node)) await runAction(bootAction, node, context)
    else void openDialog(lazyBootConfigDialog, { node })
    return null
  },
})
