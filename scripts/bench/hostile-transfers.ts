/** Zone transfers that take a client as much work as a name server can make of them. Each returns what is sent in answer to the query with an id. */
import { a, encodeMessage, encodeRecord, framed, soa } from '#server/dns/dns-testing.ts'
import { typeNumbers } from '#server/dns/record-data.ts'

/** The domain that is transferred. */
export const hostileZone = 'example.org'

const maxMessageOctets = 65_535
/** Octets before the first record; the messages have no question. */
const headerOctets = 12
/** A name can only point to the first 16 kB of a message (RFC 1035 4.1.4). */
const maxOffset = 0x3fff
const pointerTo = (offset: number) => Buffer.from([0xc0 | (offset >> 8), offset & 0xff])

const transferOf = (id: number, messages: readonly (readonly Buffer[])[]) =>
  Buffer.concat([[soa()], ...messages, [soa()]].map((records) => framed(encodeMessage(id, records))))

/** The records of a message whose names each point to the name before, in chains of a thousand pointers. */
function chainedRecords(): Buffer[] {
  const first = a(`host.${hostileZone}`)
  const records = [first]
  let target = headerOctets
  for (let offset = headerOctets + first.length; ;) {
    const record = encodeRecord({ name: pointerTo(target), type: typeNumbers.A, data: Buffer.from([192, 0, 2, 1]) })
    if (offset + record.length > maxMessageOctets) return records
    records.push(record)
    if (offset <= maxOffset) target = offset
    offset += record.length
  }
}
const chained = chainedRecords()
export const pointerChains = (id: number): Buffer =>
  transferOf(
    id,
    Array.from({ length: 200 }, () => chained),
  )

/** Records that cannot be stored, each of another type. */
const unknown = Array.from({ length: 60_000 }, (_, index) =>
  encodeRecord({ name: hostileZone, type: 1000 + index, data: Buffer.alloc(0) }),
)
const perMessage = 2000
export const unknownTypes = (id: number): Buffer =>
  transferOf(
    id,
    Array.from({ length: unknown.length / perMessage }, (_, index) =>
      unknown.slice(index * perMessage, (index + 1) * perMessage),
    ),
  )
