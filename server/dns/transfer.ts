/** Transfers a zone over TCP (AXFR: RFC 5936, RFC 1035 4.2.2), within limits of size and time. */
import { reason } from '#contract/translate.ts'
import { connect } from 'node:net'
import { Slice } from '../slices.ts'
import { Framing } from './framing.ts'
import {
  classIn,
  MalformedMessage,
  readMessage,
  TooManyRecords,
  transferQuery,
  type DnsMessage,
  type ResourceRecord,
} from './message.ts'
import type { TransferTarget } from './nameserver-address.ts'
import { readSoa, typeSoa } from './record-data.ts'

/** Why a transfer failed, as a part of a sentence. */
export class TransferError extends Error {}

export interface TransferLimits {
  /** The longest wait for the first octet, and between any two. */
  readonly idleMs: number
  readonly maxOctets: number
  /** Counted over all sections of all messages, including records that cannot be stored, such as signatures. */
  readonly maxRecords: number
}
export const transferLimits: TransferLimits = { idleMs: 8000, maxOctets: 16 * 1024 ** 2, maxRecords: 60_000 }

/** NOTAUTH, RFC 2136 2.2: what many servers say when they do not have the zone, or refuse to transfer it. */
const refusals = new Map([
  [5, reason('it refused the transfer')],
  [9, reason('it is not authoritative for the zone, or refused the transfer')],
  [3, reason('it does not have the zone')],
])

/** Checks the messages of a transfer one after the other. */
class Transfer {
  readonly #id: number
  readonly #zone: string
  #serial: number | null = null

  constructor(id: number, zone: string) {
    this.#id = id
    this.#zone = zone
  }

  /** The records of a message, without the SOA that ends the transfer. */
  read(message: DnsMessage): { records: readonly ResourceRecord[]; isComplete: boolean } {
    if (message.id !== this.#id || !message.isResponse || message.opcode !== 0) throw new MalformedMessage()
    if (message.responseCode !== 0)
      throw new TransferError(
        refusals.get(message.responseCode) ??
          reason('it responded with error {code}', { code: String(message.responseCode) }),
      )
    if (message.answers.length === 0) throw new TransferError(reason('it refused the transfer'))
    for (const [index, record] of message.answers.entries()) {
      if (record.class !== classIn) throw new MalformedMessage()
      if (this.#isEnd(record)) return { records: message.answers.slice(0, index), isComplete: true }
    }
    return { records: message.answers, isComplete: false }
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
    if (readSoa(record).serial !== this.#serial) throw new TransferError(reason('the zone changed during the transfer'))
    return true
  }
}

function toTransferError(fault: unknown): Error {
  if (fault instanceof TransferError || fault instanceof MalformedMessage) return fault
  if (fault instanceof TooManyRecords) return new TransferError(reason('the zone has too many records'))
  const code = fault instanceof Error && 'code' in fault ? fault.code : undefined
  if (code === 'ECONNREFUSED') return new TransferError(reason('it refused the connection'))
  if (code === 'ECONNRESET' || code === 'EPIPE') return new TransferError(reason('it closed the connection'))
  return new TransferError(reason('it could not be reached'))
}

/**
 * Transfers a zone: yields its records in the order in which they arrive, the SOA first, one batch per message. `id`: a
 * random number of 16 bits. Throws a TransferError or a MalformedMessage, also when the stream ends before the transfer
 * is complete, and the reason of the signal.
 */
export async function* transferZone(
  zone: string,
  { address, port }: TransferTarget,
  id: number,
  signal: AbortSignal,
  limits: TransferLimits = transferLimits,
): AsyncGenerator<readonly ResourceRecord[], void> {
  const socket = connect({ host: address, port, signal })
  socket.setTimeout(limits.idleMs, () => socket.destroy(new TransferError(reason('it did not respond'))))
  const slice = new Slice(signal)
  const transfer = new Transfer(id, zone)
  const framing = new Framing()
  let octetsLeft = limits.maxOctets
  let recordsLeft = limits.maxRecords
  try {
    socket.write(transferQuery(id, zone))
    for await (const chunk of socket) {
      if (!Buffer.isBuffer(chunk)) throw new MalformedMessage()
      octetsLeft -= chunk.length
      if (octetsLeft < 0) throw new TransferError(reason('the zone is too large'))
      for (const octets of framing.read(chunk)) {
        if (slice.isOver) await slice.next()
        const message = readMessage(octets, recordsLeft)
        recordsLeft -= message.recordCount
        const { records, isComplete } = transfer.read(message)
        yield records
        if (isComplete) return
      }
    }
  } catch (fault) {
    signal.throwIfAborted()
    throw toTransferError(fault)
  } finally {
    socket.destroy()
  }
  throw new TransferError(reason('it ended the transfer early'))
}
