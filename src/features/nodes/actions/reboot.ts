/** Reboot, with the profile chosen by the service or by the user. */
import type { Node } from '#contract/areas/nodes.ts'
import { nodes } from '#contract/operations.ts'
import { inContext, t } from '#contract/translate.ts'
import { mutate, sendOnce } from '#api/write.ts'
import { RotateCw } from '#ui/icons/rotate-cw.ts'
import { lazyComponent } from '#ui/lazy-component.ts'
import { defineAction } from '#kit/actions/action.ts'
import { runAction } from '#kit/actions/run-action.ts'
import { openDialog } from '#kit/dialogs/dialogs.tsx'
import { rebootNode } from '#queries/nodes.ts'
import { hasSeveralConfigs, loadHasSingleConfig, needsConfig, noConfigReason } from './config-choice.ts'
import { nodeBulkRules, nodeRequest, nodeRules, rebootConsequence } from './node-rules.ts'

const lazyRebootConfigDialog = lazyComponent(async () => (await import('./boot-config-dialog.tsx')).RebootConfigDialog)

const request = (node: Node) => ({ ...nodeRequest(node), body: {} })

const rebootRules = nodeRules('reboot')

export const rebootAction = defineAction<Node>({
  ...rebootRules,
  disabledReason: (node, client) => rebootRules.disabledReason(node) ?? noConfigReason(client, node),
  id: 'reboot',
  operation: nodes.reboot,
  request,
  label: () => t('Reboot'),
  icon: RotateCw,
  confirm: (node) => ({
    title: t('Reboot {label}?', { label: node.label }),
    body: rebootConsequence(node),
    action: t('Reboot'),
    tone: 'primary',
  }),
  run: async (node, { client }) => {
    try {
      await mutate(client, rebootNode, request(node))
      return t('{label} is rebooting', { label: node.label })
    } catch (error) {
      if (!needsConfig(error)) throw error
      // Replaces the confirmation.
      void openDialog(lazyRebootConfigDialog, { node })
      return null
    }
  },
  bulk: {
    ...nodeBulkRules('reboot'),
    noneReason: () => t('None of the selected nodes can be rebooted now'),
    copy: {
      verb: () => inContext('bulk', 'Reboot'),
      will: () => t('will reboot'),
      disrupts: true,
      consequence: {
        one: rebootConsequence,
        many: (eligible) =>
          [
            t('Everything running on them stops. You cannot reach them until they are running again.'),
            ...(eligible.some(({ status }) => status === 'offline') ? [t('Those that are offline are started.')] : []),
          ].join(' '),
      },
    },
    run: (node, client) => sendOnce(client, rebootNode, request(node)),
  },
})

export const rebootWithConfigAction = defineAction<Node>({
  ...rebootRules,
  id: 'reboot-with-config',
  operation: nodes.reboot,
  label: () => t('Reboot with another configuration profile'),
  icon: RotateCw,
  isApplicable: (node, client) => node.status === 'running' && hasSeveralConfigs(client, node),
  run: async (node, context) => {
    if (await loadHasSingleConfig(context.client, node)) await runAction(rebootAction, node, context)
    else void openDialog(lazyRebootConfigDialog, { node })
    return null
  },
})
