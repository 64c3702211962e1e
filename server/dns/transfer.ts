/** Transfers a zone over TCP (AXFR: RFC 5936, RFC 1035 4.2.2), within limits of size and time. */
import { connect } from 'node:net'
import { Framing } from './framing.ts'
import {
  classIn,
  MalformedMessage,
  readMessage,
  transferQuery,
  type DnsMessage,
  type ResourceRecord,
} from './message.ts'
import type { TransferTarget } from './nameserver-address.ts'
import { readSoa, typeSoa } from './record-data.ts'

/** Why a transfer failed, as a part of a sentence. */
export class TransferError extends Error {}

export interface TransferLimits {
  /** Until the first octet, and between any two. */
  readonly idleMs: number
  readonly totalMs: number
  readonly maxOctets: number
  /** Including those that cannot be stored, such as signatures. */
  readonly maxRecords: number
}
export const transferLimits: TransferLimits = {
  idleMs: 8000,
  totalMs: 30_000,
  maxOctets: 16 * 1024 ** 2,
  maxRecords: 60_000,
}

/** NOTAUTH, RFC 2136 2.2: what many servers say when they do not have the zone, or do not give it away. */
const refusals = new Map([
  [5, 'it refuses the transfer'],
  [9, 'it is not authoritative for the zone, or refuses the transfer'],
  [3, 'it does not know the zone'],
])

/** The records of a zone, in the order in which they came: the SOA first, without the one that ends the transfer. */
class Transfer {
  readonly records: ResourceRecord[] = []
  readonly #id: number
  readonly #zone: string
  readonly #maxRecords: number
  #serial: number | null = null

  constructor(id: number, zone: string, maxRecords: number) {
    this.#id = id
    this.#zone = zone
    this.#maxRecords = maxRecords
  }

  /** Returns true when the transfer is complete. */
  add(message: DnsMessage): boolean {
    if (message.id !== this.#id || !message.isResponse || message.opcode !== 0) throw new MalformedMessage()
    if (message.responseCode !== 0)
      throw new TransferError(refusals.get(message.responseCode) ?? `it responded with error ${message.responseCode}`)
    if (message.answers.length === 0) throw new TransferError('it refuses the transfer')
    for (const record of message.answers) {
      if (record.class !== classIn) throw new MalformedMessage()
      if (this.#isEnd(record)) return true
      this.records.push(record)
      if (this.records.length > this.#maxRecords) throw new TransferError('the zone has too many records')
    }
    return false
  }

  /** The first record must be the SOA of the zone; the same SOA again ends the transfer (RFC 5936 2.2). */
  #isEnd(record: ResourceRecord): boolean {
    const isOwnSoa = record.type === typeSoa && record.name === this.#zone
    if (this.#serial === null) {
      if (!isOwnSoa) throw new MalformedMessage()
      this.#serial = readSoa(record).serial
      return false
    }
    if (!isOwnSoa) return false
    if (readSoa(record).serial !== this.#serial) throw new TransferError('the zone changed during the transfer')
    return true
  }
}

const faultText = (fault: unknown) => {
  if (fault instanceof TransferError || fault instanceof MalformedMessage) return fault
  const code = fault instanceof Error && 'code' in fault ? fault.code : undefined
  if (code === 'ECONNREFUSED') return new TransferError('it refuses connections')
  if (code === 'ECONNRESET' || code === 'EPIPE') return new TransferError('it closed the connection')
  return new TransferError('it cannot be reached')
}

/**
 * Transfers a zone. `id`: a random number of 16 bits. Throws a TransferError or a MalformedMessage, also when the stream
 * ends before the transfer is complete.
 */
export async function transferZone(
  zone: string,
  { address, port }: TransferTarget,
  id: number,
  limits: TransferLimits = transferLimits,
): Promise<ResourceRecord[]> {
  const socket = connect({ host: address, port })
  const fail = (reason: string) => socket.destroy(new TransferError(reason))
  const deadline = setTimeout(() => fail('the transfer takes too long'), limits.totalMs)
  socket.setTimeout(limits.idleMs, () => fail('it does not respond'))
  const transfer = new Transfer(id, zone, limits.maxRecords)
  const framing = new Framing()
  let octets = 0
  try {
    socket.write(transferQuery(id, zone))
    for await (const chunk of socket) {
      if (!Buffer.isBuffer(chunk)) throw new MalformedMessage()
      octets += chunk.length
      if (octets > limits.maxOctets) throw new TransferError('the zone is too large')
      framing.add(chunk)
      for (let message = framing.next(); message; message = framing.next())
        if (transfer.add(readMessage(message))) return transfer.records
    }
  } catch (fault) {
    throw faultText(fault)
  } finally {
    clearTimeout(deadline)
    socket.destroy()
  }
  throw new TransferError('it ended the transfer too early')
}
