/** Imports a zone from another name server (profile-and-domains.md, Domains; gaps 8.2). Nothing is stored here. */
import { reason } from '#contract/translate.ts'
import { MalformedMessage } from '../dns/message.ts'
import { findTransferTarget } from '../dns/nameserver-address.ts'
import { Shares } from '../dns/shares.ts'
import { transferZone, TransferError } from '../dns/transfer.ts'
import { toImportedZone, type ImportedZone } from '../dns/zone-import.ts'
import type { CallerContext } from '../context.ts'
import { httpError } from '../errors.ts'
import { deadline } from '../slices.ts'

/**
 * Limits of concurrent imports; each holds a connection and the records of its zone. To import several domains, the
 * dashboard sends four at a time.
 */
const imports = new Shares({ total: 12, perUser: 4, retrySeconds: 10 })
/** The time limit of a whole import: finding the server, the transfer, and converting its records. */
const importMs = 30_000

const transferFailed = (detail: string) =>
  httpError(
    400,
    reason('Unable to transfer the zone from the remote nameserver: {detail}', { detail }),
    'remote_nameserver',
  )

async function transfer(context: CallerContext, zone: string, nameserver: string): Promise<ImportedZone> {
  const signal = deadline(importMs, new TransferError(reason('the transfer took too long')))
  const target = await findTransferTarget(nameserver, context.settings, signal)
  if (target === 'unknown') throw transferFailed(reason('it has no address'))
  if (target === 'forbidden') throw transferFailed(reason('its address is not public'))
  const [high = 0, low = 0] = context.random.bytes(2)
  return toImportedZone(zone, transferZone(zone, target, high * 256 + low, signal), signal)
}

/** Transfers a zone. Throws 400 when that fails, 429 when too many transfers are in progress. */
export async function importDomain(
  context: CallerContext,
  { domain, remote_nameserver }: { domain: string; remote_nameserver: string },
): Promise<ImportedZone> {
  try {
    return await imports.run(context.caller.userId, () => transfer(context, domain, remote_nameserver))
  } catch (error) {
    if (error instanceof TransferError) throw transferFailed(error.message)
    if (error instanceof MalformedMessage) throw transferFailed(reason('its response is malformed'))
    throw error
  }
}
