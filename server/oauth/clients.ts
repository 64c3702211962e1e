/** The OAuth clients: only the dashboard, a public client (RFC 6749, 2.1) at the service's own origin. */
import { isOwnAddress } from '../http/origin.ts'

export interface Client {
  readonly id: string
  readonly label: string
  /** Path of the redirect URI, at the service's origin. */
  readonly redirectPath: string
}

const dashboard: Client = { id: 'quarterdeck', label: 'Quarterdeck', redirectPath: '/sign-in' }

/** The client with this id. */
export const findClient = (id: string | undefined): Client | undefined => (id === dashboard.id ? dashboard : undefined)

/**
 * Whether this is the client's redirect URI, at the service's public address or the host of this request, compared
 * exactly (RFC 9700, 2.1).
 */
export const isOwnRedirect = (client: Client, address: string, host: string, publicUrl: string | null): boolean =>
  isOwnAddress(address, host, publicUrl) && address === new URL(address).origin + client.redirectPath
