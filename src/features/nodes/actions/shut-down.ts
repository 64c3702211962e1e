import type { Node } from '#contract/areas/nodes.ts'
import { nodes } from '#contract/operations.ts'
import { inContext, t } from '#contract/translate.ts'
import { mutate, sendOnce } from '#api/write.ts'
import { PowerOff } from '#ui/icons/power-off.ts'
import { defineAction } from '#kit/actions/action.ts'
import { shutDownNode } from '#queries/nodes.ts'
import { nodeBulkRules, nodeRequest, nodeRules } from './node-rules.ts'

const consequence = () =>
  t('Everything running on it stops. It keeps its addresses and disks, and you are billed until you delete it.')

export const shutDownAction = defineAction<Node>({
  ...nodeRules('shutdown'),
  id: 'shut-down',
  operation: nodes.shutdown,
  request: nodeRequest,
  label: () => t('Shut down'),
  icon: PowerOff,
  confirm: ({ label }) => ({
    title: t('Shut down {label}?', { label }),
    body: consequence(),
    action: t('Shut down'),
    tone: 'primary',
  }),
  run: async (node, { client }) => {
    await mutate(client, shutDownNode, nodeRequest(node))
    return t('{label} is shutting down', { label: node.label })
  },
  bulk: {
    ...nodeBulkRules('shutdown'),
    noneReason: () => t('None of the selected nodes can be shut down now'),
    copy: {
      verb: () => inContext('bulk', 'Shut down'),
      will: () => t('will shut down'),
      disrupts: true,
      consequence: {
        one: () => consequence(),
        many: () =>
          t(
            'Everything running on them stops. They keep their addresses and disks, and you are billed until you delete them.',
          ),
      },
    },
    run: (node, client) => sendOnce(client, shutDownNode, nodeRequest(node)),
  },
})
