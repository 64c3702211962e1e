/** Texts about connections. */
import { t } from '#contract/translate.ts'
import type { ConnectionColor, NamedConnection } from '#api/session/named-connections.ts'
import { paths } from '../paths.ts'

/** The host of its service; the service of the configuration file is assumed to be at the dashboard's own host. */
export const serviceHost = ({ service }: Pick<NamedConnection, 'service'>): string =>
  service === '' ? location.host : new URL(service).host

/** "api.example.com, alice" */
export const describeConnection = (connection: NamedConnection): string =>
  [serviceHost(connection), connection.username].filter(Boolean).join(', ')

export const colorLabels: Readonly<Record<ConnectionColor, () => string>> = {
  blue: () => t('Blue'),
  teal: () => t('Teal'),
  green: () => t('Green'),
  orange: () => t('Orange'),
  red: () => t('Red'),
  pink: () => t('Pink'),
  purple: () => t('Purple'),
  gray: () => t('Gray'),
}

/** An address that opens with this connection. */
export const addressWith = (id: string, address = paths.overview()): string => {
  const url = new URL(address, location.origin)
  url.searchParams.set('connection', id)
  return url.pathname + url.search
}
