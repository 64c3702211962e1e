/** Name servers, of the zone itself or of a name that is delegated (RFC 1035 3.3.11). */
import { toUnicodeName } from '../names/idn.ts'
import { hostTarget } from './host.ts'
import type { RecordTypeRule } from './record-type-rule.ts'
import { t } from '../../translate.ts'

export const NS: RecordTypeRule = {
  description: () => t('Name server'),
  number: 2,
  order: 1,
  name: 'optional',
  // RFC 4592 4.2
  wildcard: false,
  host: false,
  members: {},
  target: hostTarget({
    label: () => t('Name server'),
    wanted: () => t('a name server'),
    example: 'ns1.example.net',
    serverName: (owner) => (owner === '' ? 'ns1' : `ns1.${owner}`),
  }),
  data: ['target'],
  sentence: ({ target }, owner) =>
    t('{owner} is served by the name server {target}.', { owner, target: toUnicodeName(target) }),
  warnings: ({ name }) =>
    name === ''
      ? [
          {
            code: 'apex-ns',
            field: 'name',
            text: t('The service adds its own name servers here. The registrar controls which name servers are used.'),
          },
        ]
      : [],
}
