/** Targets that are host names, as in most types. */
import { fullyQualifiedName, isHostname, stripTrailingDot, toAsciiName } from '../names/dns-name.ts'
import type { RecordTypeRule } from './record-type-rule.ts'
import { reason } from '../../translate.ts'

type HostTarget = RecordTypeRule['target']
export const invalidTargetReason = reason('You have entered an invalid target')

/** The rule of a target that is a host name. `own`: the parts that are specific to the type. */
export function hostTarget(
  own: Pick<HostTarget, 'label' | 'wanted' | 'example' | 'none' | 'completesLabel' | 'serverName'>,
): HostTarget {
  const { none, completesLabel = false } = own
  return {
    ...own,
    kind: 'host',
    normalize: (entered, zone) => {
      const ascii = toAsciiName(entered)
      if (ascii === '.') return none ?? '.'
      if (ascii === '@') return zone
      const host = stripTrailingDot(ascii)
      return completesLabel && host !== '' && !host.includes('.') ? fullyQualifiedName(host, zone) : host
    },
    reasonAgainst: ({ target }) => (target === none || isHostname(target) ? null : invalidTargetReason),
  }
}
