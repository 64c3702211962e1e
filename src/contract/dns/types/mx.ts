/** Mail servers (RFC 1035 3.3.9). The empty target is that of a null MX: the name accepts no mail (RFC 7505). */
import { toUnicodeName } from '../names/idn.ts'
import { hostTarget } from './host.ts'
import type { RecordTypeRule } from './record-type-rule.ts'
import { t } from '../../translate.ts'

export const MX: RecordTypeRule = {
  description: () => t('Mail server'),
  number: 15,
  order: 2,
  name: 'optional',
  wildcard: true,
  host: true,
  members: { priority: 'optional' },
  target: hostTarget({
    label: () => t('Mail server'),
    wanted: () => t('a mail server'),
    example: 'mail.example.net',
    none: '',
    serverName: () => 'mail',
  }),
  data: ['priority', 'target'],
  normalize: (record) => (record.target === '' ? { ...record, priority: 0 } : record),
  sentence: ({ target, priority }, owner) =>
    target === ''
      ? t('{owner} accepts no mail.', { owner })
      : t('Mail for {owner} goes to {target} (priority {priority}; the lowest is tried first).', {
          owner,
          target: toUnicodeName(target),
          priority: String(priority),
        }),
}
