/**
 * The addresses of hosts, found without `dns.lookup`: each of its look-ups holds a thread of the pool, which passwords
 * and files need, until the operating system gives up.
 */
import { Resolver } from 'node:dns/promises'
import { readFile } from 'node:fs/promises'
import { isIP } from 'node:net'
import { normalizeAddress } from '../networks.ts'

/** For one look-up, because `cancelable` ends all queries of a resolver. */
export const createResolver = () => new Resolver({ timeout: 2000, tries: 2 })

/** Runs queries of a resolver until the signal aborts; then rejects with its reason. */
export async function cancelable<T>(resolver: Resolver, signal: AbortSignal, query: () => Promise<T>): Promise<T> {
  signal.throwIfAborted()
  const cancel = () => resolver.cancel()
  signal.addEventListener('abort', cancel)
  try {
    return await query()
  } finally {
    signal.removeEventListener('abort', cancel)
    signal.throwIfAborted()
  }
}

/** The names of a hosts file with their addresses (hosts(5)). */
export function parseHosts(text: string): ReadonlyMap<string, readonly string[]> {
  const hosts = new Map<string, string[]>()
  for (const line of text.split('\n')) {
    const [address = '', ...names] = line.replace(/#.*/, '').trim().split(/\s+/)
    if (isIP(address) === 0 || address.includes('%')) continue
    for (const name of names) {
      const addresses = hosts.get(name.toLowerCase())
      if (addresses) addresses.push(address)
      else hosts.set(name.toLowerCase(), [address])
    }
  }
  return hosts
}

const hostsFile = process.platform === 'win32' ? String.raw`C:\Windows\System32\drivers\etc\hosts` : '/etc/hosts'
let hosts: Promise<ReturnType<typeof parseHosts>> | null = null
/** Read once: the file can be long. */
const readHosts = () =>
  (hosts ??= readFile(hostsFile, 'utf8')
    .catch(() => '')
    .then(parseHosts))

/** localhost and names below it are this machine, whatever a resolver says (RFC 6761 6.3). */
const isLocalhost = (host: string) => host === 'localhost' || host.endsWith('.localhost')

/**
 * The addresses of a host; none when it is unknown. An address is returned as it is. Rejects with the reason of the
 * signal.
 */
export async function addressesOf(host: string, signal: AbortSignal, resolver = createResolver()): Promise<string[]> {
  if (isIP(host)) return [normalizeAddress(host)]
  const name = host.toLowerCase()
  const local = (await readHosts()).get(name) ?? (isLocalhost(name) ? ['127.0.0.1', '::1'] : null)
  if (local) return local.map(normalizeAddress)
  const found = await cancelable(resolver, signal, () =>
    Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]),
  )
  return found.flatMap((result) => (result.status === 'fulfilled' ? result.value.map(normalizeAddress) : []))
}
