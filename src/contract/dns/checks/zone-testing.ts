/** For property tests: settings of zones, and records of every type. */
import * as fc from 'fast-check'
import { hasInvisibleCharacters } from '../../text.ts'
import { isEmail } from '../names/email.ts'
import { parseRecord, recordTypeNames, recordTypes, type RecordType } from '../records/record-types.ts'
import { ttlValues } from '../records/ttl.ts'

const label = fc.stringMatching(/^[a-z0-9]([a-z0-9-]{0,8}[a-z0-9])?$/)
const host = fc.array(label, { minLength: 2, maxLength: 4 }).map((labels) => labels.join('.'))
/** The interface refuses records whose texts have invisible characters. */
const withoutInvisible = (text: string) =>
  Array.from(text)
    .filter((character) => !hasInvisibleCharacters(character))
    .join('') || 'x'
const targets = {
  ipv4: fc.ipV4(),
  ipv6: fc.oneof(
    fc.ipV6(),
    fc.ipV4().map((address) => `::ffff:${address}`),
  ),
  host,
  text: fc.oneof(
    fc.string({ minLength: 1, maxLength: 700 }),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 300 }).map(withoutInvisible),
  ),
  value: fc.oneof(
    host,
    fc.constant(';'),
    host.map((name) => `${name}; a=b`),
  ),
}
function targetOf(type: RecordType): fc.Arbitrary<string> {
  const { kind, none } = recordTypes[type].target
  return none === undefined ? targets[kind] : fc.oneof(targets[kind], fc.constant('.'))
}

/** Settings of a zone, whose times are among the valid ones. */
export const zoneSettings = fc.record({
  domain: fc.constant('example.org'),
  soa_email: fc
    .tuple(fc.stringMatching(/^[a-z0-9_+"]([a-z0-9_.+"-]{0,20}[a-z0-9"])?$/), host)
    .map((parts) => parts.join('@'))
    .filter(isEmail),
  ttl_sec: fc.constantFrom(0, ...ttlValues),
  refresh_sec: fc.constantFrom(0, ...ttlValues),
  retry_sec: fc.constantFrom(0, ...ttlValues),
  expire_sec: fc.constantFrom(0, ...ttlValues),
})

/** Records that the service accepts in a zone, in stored form. */
export const validRecords = (zone: string) =>
  fc
    .constantFrom(...recordTypeNames)
    .chain((type) =>
      fc.record({
        type: fc.constant(type),
        name: fc.oneof(
          fc.constant(''),
          label,
          fc.tuple(label, label).map((labels) => labels.join('.')),
          label.map((each) => `*.${each}`),
        ),
        target: targetOf(type),
        priority: fc.nat(255),
        weight: fc.nat(65535),
        port: fc.nat(65535),
        service: label,
        protocol: fc.constantFrom('tcp', 'udp', 'tls'),
        tag: fc.constantFrom('issue' as const, 'issuewild' as const),
        ttl_sec: fc.constantFrom(0, ...ttlValues),
      }),
    )
    .map((draft) => parseRecord(draft, zone))
    .filter(({ errors }) => errors.length === 0)
    .map(({ record }) => record)
