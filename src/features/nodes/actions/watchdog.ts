/** Turns the shutdown watchdog of many nodes on or off. Each undoes the other. */
import type { Node } from '#contract/areas/nodes.ts'
import { watchdogBootLimit } from '#contract/limits.ts'
import { nodes } from '#contract/operations.ts'
import { formatNumber } from '#contract/text.ts'
import { inContext, t } from '#contract/translate.ts'
import { sendOnce } from '#api/write.ts'
import { Eye } from '#ui/icons/eye.ts'
import { EyeOff } from '#ui/icons/eye-off.ts'
import { defineAction } from '#kit/actions/action.ts'
import { paths } from '#kit/paths.ts'
import { updateNode } from '#queries/nodes.ts'
import { nodeEntity } from '#shared/nodes/node.ts'
import { nodeRequest, refreshNodes } from './node-rules.ts'

export const watchdogDescription = () =>
  t(
    'Boots the node again if it powers off unexpectedly. Stops after more than {count} boots within {minutes} minutes.',
    { count: formatNumber(watchdogBootLimit.count), minutes: formatNumber(watchdogBootLimit.minutes) },
  )

const watchdogAction = (enabled: boolean) => {
  const request = (node: Node) => ({ ...nodeRequest(node), body: { watchdog_enabled: enabled } })
  return defineAction<Node>({
    id: enabled ? 'watchdog-on' : 'watchdog-off',
    operation: nodes.update,
    request,
    label: () => (enabled ? t('Turn watchdog on') : t('Turn watchdog off')),
    icon: enabled ? Eye : EyeOff,
    entityOf: nodeEntity,
    href: ({ id }) => paths.nodeSettings(id),
    bulk: {
      skipReason: (node) =>
        node.watchdog_enabled === enabled ? (enabled ? t('already watched') : t('not watched')) : null,
      noneReason: () =>
        enabled ? t('The watchdog is already on for all of them') : t('The watchdog is already off for all of them'),
      copy: {
        verb: () =>
          enabled ? inContext('bulk', 'Turn on the watchdog for') : inContext('bulk', 'Turn off the watchdog for'),
        will: () => (enabled ? t('will be watched') : t('will no longer be watched')),
        consequence: {
          one: () => (enabled ? watchdogDescription() : t('It will stay off if it powers off unexpectedly.')),
          many: () => (enabled ? watchdogDescription() : t('They will stay off if they power off unexpectedly.')),
        },
      },
      run: (node, client) => sendOnce(client, updateNode, request(node)),
      refresh: refreshNodes,
    },
  })
}

export const watchdogActions = [watchdogAction(true), watchdogAction(false)]
