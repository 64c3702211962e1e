/** Imports a zone from another name server (profile-and-domains.md, Domains; gaps 8.2). Nothing is stored here. */
import { MalformedMessage } from '../dns/message.ts'
import { findTransferTarget } from '../dns/nameserver-address.ts'
import { transferZone, TransferError } from '../dns/transfer.ts'
import { toImportedZone, type ImportedZone } from '../dns/zone-import.ts'
import type { CallerContext } from '../context.ts'
import { httpError, tooManyRequests } from '../errors.ts'
import { reasons } from '../reasons.ts'

/** Transfers at a time; each holds a connection and up to 16 MB. */
const maxTransfers = 4
const retrySeconds = 10
let transfers = 0

const transferFailed = (detail: string) => httpError(400, `${reasons.transferFailed}: ${detail}`, 'remote_nameserver')

async function transfer(context: CallerContext, zone: string, nameserver: string): Promise<ImportedZone> {
  const target = await findTransferTarget(nameserver, context.settings)
  if (target === 'unknown') throw transferFailed('it has no address')
  if (target === 'forbidden') throw transferFailed('its address is not public')
  const [high = 0, low = 0] = context.random.bytes(2)
  return toImportedZone(zone, await transferZone(zone, target, high * 256 + low))
}

/** Transfers a zone. Throws 400 when that fails, 429 when too many transfers are under way. */
export async function importDomain(
  context: CallerContext,
  { domain, remote_nameserver }: { domain: string; remote_nameserver: string },
): Promise<ImportedZone> {
  if (transfers >= maxTransfers) throw tooManyRequests(retrySeconds)
  transfers += 1
  try {
    return await transfer(context, domain, remote_nameserver)
  } catch (error) {
    if (error instanceof TransferError) throw transferFailed(error.message)
    if (error instanceof MalformedMessage) throw transferFailed('its response is malformed')
    throw error
  } finally {
    transfers -= 1
  }
}
