/** One question to a name server, over TCP (RFC 7766), within a time. */
import { reason } from '#contract/translate.ts'
import { connect } from 'node:net'
import { Slice } from '../slices.ts'
import { Framing } from './framing.ts'
import { encodeQuery, MalformedMessage, readMessage, TooManyRecords, type DnsMessage } from './message.ts'
import type { TransferTarget } from './nameserver-address.ts'

/** Why a server gave no answer, as a part of a sentence. */
export class AskError extends Error {}

const timeoutMs = 4000
/** A response has at most this many. A set of records has far fewer. */
const maxRecords = 500

/** The response of a server. `id`: a random number of 16 bits. Throws an AskError, also when the signal aborts. */
export async function askServer(
  { address, port }: TransferTarget,
  { name, type, id }: { name: string; type: number; id: number },
  signal: AbortSignal,
): Promise<DnsMessage> {
  const timeout = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
  const socket = connect({ host: address, port, signal: timeout })
  const slice = new Slice(timeout)
  const framing = new Framing()
  try {
    socket.write(encodeQuery(id, name, type))
    for await (const chunk of socket) {
      if (!Buffer.isBuffer(chunk)) throw new MalformedMessage()
      for (const octets of framing.read(chunk)) {
        await slice.next()
        const message = readMessage(octets, maxRecords)
        if (message.id !== id || !message.isResponse) throw new MalformedMessage()
        return message
      }
    }
  } catch (fault) {
    if (timeout.aborted) throw new AskError(reason('it did not respond'))
    if (fault instanceof MalformedMessage) throw new AskError(reason('its response is malformed'))
    throw new AskError(
      fault instanceof TooManyRecords ? reason('its response has too many records') : reason('it could not be reached'),
    )
  } finally {
    socket.destroy()
  }
  throw new AskError(reason('it closed the connection'))
}
