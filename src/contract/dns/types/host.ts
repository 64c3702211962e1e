/** Targets that are host names, which most types have. */
import { fullyQualifiedName, isHostname, stripTrailingDot, toAsciiName } from '../names/dns-name.ts'
import type { RecordTypeRule } from './record-type-rule.ts'

type HostTarget = RecordTypeRule['target']
export const invalidTargetReason = 'You have entered an invalid target'

/** `rest`: what is special to the type. */
export function hostTarget(
  rest: Pick<HostTarget, 'label' | 'wanted' | 'example' | 'none' | 'completesLabel' | 'serverName'>,
): HostTarget {
  const { none, completesLabel = false } = rest
  return {
    ...rest,
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
