/** The OAuth clients: the dashboard this service serves, a public client (RFC 6749, 2.1) at the service's own origin. */
import { isOwnAddress } from '../http/origin.ts'

export interface Client {
  readonly id: string
  readonly label: string
  /** Path at the service's origin that codes are sent to. */
  readonly redirectPath: string
}

const dashboard: Client = { id: 'quarterdeck', label: 'Quarterdeck', redirectPath: '/sign-in' }

/** The client of this id; undefined when there is none. */
export const clientOf = (id: string | undefined): Client | undefined => (id === dashboard.id ? dashboard : undefined)

/** Whether codes may be sent there: the client's own page, at the service's public address or the host this request came to. */
export function isOwnRedirect(client: Client, address: string, host: string, publicUrl: string | null): boolean {
  if (!isOwnAddress(address, host, publicUrl)) return false
  const url = new URL(address)
  return url.pathname === client.redirectPath && url.search === '' && url.hash === '' && url.username === '' && url.password === ''
}
