/** One question to a name server, over TCP (RFC 7766), within a time. */
import { connect } from 'node:net'
import { Framing } from './framing.ts'
import { encodeQuery, MalformedMessage, readMessage, type DnsMessage } from './message.ts'
import type { TransferTarget } from './nameserver-address.ts'

/** Why a server gave no answer, as a part of a sentence. */
export class AskError extends Error {}

const timeoutMs = 4000
const maxOctets = 70_000

/** The response of a server. `id`: a random number of 16 bits. Throws an AskError. */
export async function askServer(
  { address, port }: TransferTarget,
  { name, type, id }: { name: string; type: number; id: number },
): Promise<DnsMessage> {
  const socket = connect({ host: address, port })
  const deadline = setTimeout(() => socket.destroy(new AskError('it does not respond')), timeoutMs)
  const framing = new Framing()
  let octets = 0
  try {
    socket.write(encodeQuery(id, name, type))
    for await (const chunk of socket) {
      if (!Buffer.isBuffer(chunk)) throw new MalformedMessage()
      octets += chunk.length
      framing.add(chunk)
      const next = framing.next()
      if (next) {
        const message = readMessage(next)
        if (message.id !== id || !message.isResponse) throw new MalformedMessage()
        return message
      }
      if (octets > maxOctets) throw new MalformedMessage()
    }
  } catch (fault) {
    if (fault instanceof AskError) throw fault
    throw new AskError(fault instanceof MalformedMessage ? 'its response is malformed' : 'it cannot be reached')
  } finally {
    clearTimeout(deadline)
    socket.destroy()
  }
  throw new AskError('it closed the connection')
}
