/** The shutdown watchdog of many nodes. Each of the two is undone by the other. */
import type { Node } from '#contract/areas/nodes.ts'
import { watchdogBootLimit } from '#contract/limits.ts'
import { nodes } from '#contract/operations.ts'
import { t } from '#contract/translate.ts'
import { sendOnce } from '#api/write.ts'
import { Eye } from '#ui/icons/eye.ts'
import { EyeOff } from '#ui/icons/eye-off.ts'
import { defineAction } from '#kit/actions/action.ts'
import { paths } from '#kit/paths.ts'
import { updateNode } from '#queries/nodes.ts'
import { nodeEntity } from '#shared/nodes/node.ts'
import { nodeRequest, refreshNodes } from './node-rules.ts'

export const watchdogDescription = `Boots the node again if it powers off unexpectedly. Stops after more than ${watchdogBootLimit.count} boots within ${watchdogBootLimit.minutes} minutes.`

const watchdogAction = (enabled: boolean) => {
  const request = (node: Node) => ({ ...nodeRequest(node), body: { watchdog_enabled: enabled } })
  return defineAction<Node>({
    id: enabled ? 'watchdog-on' : 'watchdog-off',
    operation: nodes.update,
    request,
    label: enabled ? t('Turn watchdog on') : t('Turn watchdog off'),
    icon: enabled ? Eye : EyeOff,
    entityOf: nodeEntity,
    href: ({ id }) => paths.nodeSettings(id),
    bulk: {
      skipReason: (node) => (node.watchdog_enabled === enabled ? (enabled ? 'already watched' : 'not watched') : null),
      noneReason: `The watchdog is already ${enabled ? 'on' : 'off'} for all of them`,
      copy: {
        verb: enabled ? 'Turn on the watchdog for' : 'Turn off the watchdog for',
        will: enabled ? 'will be watched' : 'will no longer be watched',
        consequence: enabled
          ? { one: watchdogDescription, many: watchdogDescription }
          : {
              one: t('It will stay off if it powers off unexpectedly.'),
              many: t('They will stay off if they power off unexpectedly.'),
            },
      },
      run: (node, client) => sendOnce(client, updateNode, request(node)),
      refresh: refreshNodes,
    },
  })
}

export const watchdogActions = [watchdogAction(true), watchdogAction(false)]
