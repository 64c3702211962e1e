/**
 * Zone transfers that cost a client as much work as a name server can cause. Each function returns the response to the
 * query with an id.
 */
import { recordTypes } from '#contract/dns/records/record-types.ts'
import { maxRecordsPerDomain } from '#contract/limits.ts'
import { a, encodeMessage, encodeRecord, framed, hostRecord, pointerTo, soa, txt } from '#server/dns/dns-testing.ts'
import { typeSoa } from '#server/dns/record-data.ts'
import { transferLimits } from '#server/dns/transfer.ts'

/** The domain that is transferred. */
export const hostileZone = 'example.org'

const maxMessageOctets = 65_535
/** Octets before the first record; the messages have no question. */
const headerOctets = 12
/** A name can only point to the first 16 kB of a message (RFC 1035 4.1.4). */
const maxOffset = 0x3fff

/** Records in messages of at most this many. */
const inMessages = (records: readonly Buffer[], perMessage: number) =>
  Array.from({ length: Math.ceil(records.length / perMessage) }, (_, index) =>
    records.slice(index * perMessage, (index + 1) * perMessage),
  )

const transferOf = (id: number, messages: readonly (readonly Buffer[])[]) =>
  Buffer.concat([[soa()], ...messages, [soa()]].map((records) => framed(encodeMessage(id, records))))

/** Labels of one octet before the domain, almost as many as a name can have. */
const maxDepth = 115

/**
 * The records of a message whose names, and those of their targets, are each a label and a pointer to the previous
 * name. Those with few labels can be stored.
 */
function chainedRecords(before: readonly Buffer[], count = Infinity): Buffer[] {
  let offset = headerOctets + before.reduce((sum, { length }) => sum + length, 0)
  const first = a(`host.${hostileZone}`)
  const records = [first]
  const root = offset
  let [previous, deepest, depth] = [root, root, 0]
  offset += first.length
  while (records.length < count) {
    const name = Buffer.concat([Buffer.from([1, 0x61]), pointerTo(previous)])
    const data = Buffer.concat([Buffer.from([0, 10]), pointerTo(deepest)])
    const record = encodeRecord({ name, type: recordTypes.MX.number, data })
    if (offset + record.length > maxMessageOctets) break
    records.push(record)
    depth += 1
    if (offset <= maxOffset) {
      if (depth === maxDepth) deepest = offset
      previous = depth % maxDepth === 0 ? root : offset
    } else previous = deepest
    offset += record.length
  }
  return records
}
/** About as many records as a transfer may have; more than 12,000 that can be stored would be refused. */
const chained = chainedRecords([])
export const pointerChains = (id: number): Buffer =>
  transferOf(
    id,
    Array.from({ length: Math.floor(transferLimits.maxRecords / chained.length) }, () => chained),
  )

const storable = Array.from({ length: maxRecordsPerDomain }, (_, index) => a(`host-${index}.${hostileZone}`))
/** The largest zone that can be imported. */
export const largestZone = (id: number): Buffer => transferOf(id, inMessages(storable, 1000))

/** The name that has all records of the next zone. */
export const crowdedName = 'host'
const addresses = storable.map((_, index) => {
  const data = Buffer.from('20010db8000000000000000000000000', 'hex')
  data.writeUInt32BE(index, 12)
  return encodeRecord({ name: `${crowdedName}.${hostileZone}`, type: recordTypes.AAAA.number, data })
})
export const crowdedZone = (id: number): Buffer => transferOf(id, inMessages(addresses, 1000))

const aliasName = (index: number) => `alias-${index}.${hostileZone}`
const aliases = storable.map((_, index) => hostRecord('CNAME', aliasName(index), aliasName(index + 1)))
/** A zone that is one chain of aliases. */
export const aliasChain = (id: number): Buffer => transferOf(id, inMessages(aliases, 1000))
export const firstAlias = aliasName(0)

/** A zone whose import has an event with the longest message. */
const longNames = Array.from({ length: 20 }, (_, index) => a(`${'\u00ff'.repeat(60)}.host-${index}.example.com`))
/** Records that cannot be stored, each of another type; with the SOA twice, as many as a transfer may have. */
const unknown = Array.from({ length: transferLimits.maxRecords - 2 }, (_, index) =>
  encodeRecord({ name: hostileZone, type: 1000 + index, data: Buffer.alloc(0) }),
)
export const unknownTypes = (id: number): Buffer => transferOf(id, inMessages(unknown, 2000))
export const longSummary = (id: number): Buffer => transferOf(id, [[...longNames, ...unknown.slice(0, 60)]])

/**
 * A server's response to a look-up: the names of many servers, and the largest records with the longest chains of
 * pointers.
 */
export function liveAnswer(id: number, type: number): Buffer {
  const servers = Array.from({ length: 500 }, (_, index) => hostRecord('NS', hostileZone, `ns-${index}.example.net`))
  const texts = Array.from({ length: 240 }, () => txt(hostileZone, 'x'.repeat(230)))
  const start = [soa()]
  const answers = new Map<number, readonly Buffer[]>([
    [recordTypes.NS.number, servers],
    [recordTypes.TXT.number, texts],
    [typeSoa, [...start, ...chainedRecords(start, 499)]],
  ])
  return framed(encodeMessage(id, answers.get(type) ?? []))
}
