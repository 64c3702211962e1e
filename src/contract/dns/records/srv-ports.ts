/** Ports of services that are often announced by SRV records (IANA, Service Name and Transport Protocol Port Number Registry). */
const ports: ReadonlyMap<string, number> = new Map([
  ['autodiscover', 443],
  ['caldav', 80],
  ['caldavs', 443],
  ['carddav', 80],
  ['carddavs', 443],
  ['ftp', 21],
  ['http', 80],
  ['https', 443],
  ['imap', 143],
  ['imaps', 993],
  ['jabber', 5269],
  ['jmap', 443],
  ['kerberos', 88],
  ['kerberos-adm', 749],
  ['kpasswd', 464],
  ['ldap', 389],
  ['ldaps', 636],
  ['matrix', 8448],
  ['matrix-fed', 8448],
  ['minecraft', 25565],
  ['mqtt', 1883],
  ['ntp', 123],
  ['pop3', 110],
  ['pop3s', 995],
  ['sieve', 4190],
  ['sip', 5060],
  ['sips', 5061],
  ['ssh', 22],
  ['stun', 3478],
  ['stuns', 5349],
  ['submission', 587],
  ['submissions', 465],
  ['telnet', 23],
  ['ts3', 9987],
  ['turn', 3478],
  ['turns', 5349],
  ['xmpp-client', 5222],
  ['xmpp-server', 5269],
])

/** The usual port of a service, as the user types it; undefined when it is not known. SIP over TLS has a port of its own. */
export function srvPort(service: string, protocol: string): number | undefined {
  const name = service.trim().replace(/^_/, '').toLowerCase()
  const isTls = protocol.trim().replace(/^_/, '').toLowerCase() === 'tls'
  return ports.get(name === 'sip' && isTls ? 'sips' : name)
}
