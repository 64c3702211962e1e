/** Whether a running node still uses an earlier version of its configuration profile: a change takes effect at the next boot (gaps 2.5). */
import type { Config } from '#contract/areas/configs.ts'
import type { Event } from '#contract/areas/events.ts'

const bootActions: ReadonlySet<string> = new Set(['node_boot', 'node_reboot', 'lassie_reboot'])

/**
 * The profile that the node runs with, if it was changed after that boot began; undefined when it was not, or when the boot is not
 * among the events. `events`: those of the node, newest first. Wire times compare as text.
 */
export function changedSinceBoot(configs: readonly Config[], events: readonly Event[]): Config | undefined {
  const boot = events.find(({ action, status }) => bootActions.has(action) && status === 'finished')
  const config = configs.find(({ id }) => id === boot?.secondary_entity?.id)
  return boot && config && config.updated > boot.created ? config : undefined
}
