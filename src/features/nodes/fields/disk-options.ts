/** The disks of a node as the options of a slot. */
import type { Disk } from '#contract/areas/disks.ts'
import { formatSize } from '#contract/text.ts'
import { inContext, t } from '#contract/translate.ts'

/**
 * `chosen`: the ids in the slots. Includes disks that were deleted in the meantime, because their slots would look
 * empty.
 */
export function diskOptions(disks: readonly Disk[], chosen: readonly string[]) {
  const listed = disks.map(({ id, label, size }) => ({ value: String(id), label: `${label} (${formatSize(size)})` }))
  const deleted = new Set(chosen.filter((id) => id !== '' && listed.every(({ value }) => value !== id)))
  return [
    { value: '', label: inContext('disk', 'None') },
    ...listed,
    ...[...deleted].map((value) => ({ value, label: t('A deleted disk') })),
  ]
}
