/** The name servers of every zone, constant and not stored as records (gaps 8.1). */
export const zoneNameServers: readonly string[] = [1, 2, 3, 4, 5].map((number) => `ns${number}.node-dns.example`)

/** The addresses that must be allowed to transfer a zone for its import (profile-and-domains.md, Domains). */
export const transferAddresses = ['96.126.114.97', '96.126.114.98', '2600:3c00::5e', '2600:3c00::5f'] as const
