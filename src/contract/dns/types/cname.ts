/**
 * Aliases (RFC 1034 3.6.2). An alias is alone at its name, so the zone itself, which has other records, cannot be one.
 */
import { toUnicodeName } from '../names/idn.ts'
import { hostTarget } from './host.ts'
import type { RecordTypeRule } from './record-type-rule.ts'
import { inContext, t } from '../../translate.ts'

export const CNAME: RecordTypeRule = {
  description: () => t('Alias'),
  number: 5,
  order: 5,
  name: 'required',
  wildcard: true,
  host: false,
  alone: true,
  members: {},
  target: hostTarget({
    label: () => inContext('record', 'Target'),
    wanted: () => t('a target'),
    example: 'www.example.net',
  }),
  data: ['target'],
  sentence: ({ target }, owner) => t('{owner} is an alias for {target}.', { owner, target: toUnicodeName(target) }),
}
