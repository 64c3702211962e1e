/** The catalog of regions (gaps 6), in catalog order. */
import type { Region } from '#contract/areas/regions.ts'

/** The letters that the rows below use for capabilities. */
const capabilityByLetter: Readonly<Record<string, string>> = {
  N: 'Nodes',
  B: 'NodeBalancers',
  S: 'Block Storage',
  O: 'Object Storage',
  G: 'GPU Nodes',
  K: 'Kubernetes',
  F: 'Cloud Firewall',
  V: 'Vlans',
  M: 'Block Storage Migrations',
  D: 'Managed Databases',
  X: 'Bare Metal',
  T: 'Metadata',
  P: 'Premium Plans',
}

type Row = readonly [
  id: string,
  label: string,
  country: string,
  capabilities: string,
  resolvers4: string,
  resolvers6: string,
]

// A table: one row per line.
// oxfmt-ignore
const rows: readonly Row[] = [
  ['ap-west', 'Mumbai, IN', 'in', 'NBSGKFVMD', '172.105.34.5, 172.105.35.5, 172.105.36.5', '2400:8904::f03c:91ff:fea5:659, 2400:8904::f03c:91ff:fea5:9282'],
  ['ca-central', 'Toronto, CA', 'ca', 'NBSKFVMD', '172.105.0.5, 172.105.3.5, 172.105.4.5', '2600:3c04::f03c:91ff:fea9:f63, 2600:3c04::f03c:91ff:fea9:f6d'],
  ['ap-southeast', 'Sydney, AU', 'au', 'NBSKFVMD', '172.105.166.5, 172.105.169.5, 172.105.168.5', '2400:8907::f03c:92ff:fe6e:ec8, 2400:8907::f03c:92ff:fe6e:98e4'],
  ['us-iad', 'Washington, DC', 'us', 'NBSOKFVDTP', '139.144.192.62, 139.144.192.60, 139.144.192.61', '2600:3c05::f03c:93ff:feb6:43b6, 2600:3c05::f03c:93ff:feb6:4365'],
  ['us-ord', 'Chicago, IL', 'us', 'NBSOKFVDP', '172.232.0.17, 172.232.0.16, 172.232.0.21', '2600:3c06::f03c:93ff:fed0:e5fc, 2600:3c06::f03c:93ff:fed0:e54b'],
  ['fr-par', 'Paris, FR', 'fr', 'NBSOKFVDTP', '172.232.32.21, 172.232.32.23, 172.232.32.17', '2600:3c07::f03c:93ff:fef2:2e63, 2600:3c07::f03c:93ff:fef2:2ec7'],
  ['us-sea', 'Seattle, WA', 'us', 'NBSOGKFVTP', '172.232.160.19, 172.232.160.21, 172.232.160.17', '2600:3c0a::f03c:93ff:fe54:c6da, 2600:3c0a::f03c:93ff:fe54:c691'],
  ['br-gru', 'Sao Paulo, BR', 'br', 'NBSOKFVP', '172.233.0.4, 172.233.0.9, 172.233.0.7', '2600:3c0d::f03c:93ff:fe3d:51cb, 2600:3c0d::f03c:93ff:fe3d:51a7'],
  ['nl-ams', 'Amsterdam, NL', 'nl', 'NBSOKFVTP', '172.233.33.36, 172.233.33.38, 172.233.33.35', '2600:3c0e::f03c:93ff:fe9d:2d10, 2600:3c0e::f03c:93ff:fe9d:2d89'],
  ['se-sto', 'Stockholm, SE', 'se', 'NBSOKFVTP', '172.232.128.24, 172.232.128.26, 172.232.128.20', '2600:3c09::f03c:93ff:fea9:4dbe, 2600:3c09::f03c:93ff:fea9:4d63'],
  ['es-mad', 'Madrid, ES', 'es', 'NBSOKFVTP', '172.233.111.6, 172.233.111.17, 172.233.111.21', '2a01:7e02::f03c:93ff:feea:b585, 2a01:7e02::f03c:93ff:feea:b5ab'],
  ['in-maa', 'Chennai, IN', 'in', 'NBSOKFVTP', '172.232.96.17, 172.232.96.26, 172.232.96.19', '2600:3c08::f03c:93ff:fe7c:1135, 2600:3c08::f03c:93ff:fe7c:11f8'],
  ['jp-osa', 'Osaka, JP', 'jp', 'NBSOGKFVTP', '172.233.64.44, 172.233.64.43, 172.233.64.37', '2400:8905::f03c:93ff:fe9d:b085, 2400:8905::f03c:93ff:fe9d:b012'],
  ['it-mil', 'Milan, IT', 'it', 'NBSOKFVTP', '172.232.192.19, 172.232.192.18, 172.232.192.16', '2600:3c0b::f03c:93ff:feba:d513, 2600:3c0b::f03c:93ff:feba:d5c3'],
  ['us-mia', 'Miami, FL', 'us', 'NBSOKFVTP', '172.233.160.34, 172.233.160.27, 172.233.160.30', '2a01:7e04::f03c:93ff:fead:d31f, 2a01:7e04::f03c:93ff:fead:d37f'],
  ['id-cgk', 'Jakarta, ID', 'id', 'NBSOKFVP', '172.232.224.23, 172.232.224.32, 172.232.224.26', '2600:3c0c::f03c:93ff:feed:a90b, 2600:3c0c::f03c:93ff:feed:a9a5'],
  ['us-lax', 'Los Angeles, CA', 'us', 'NBSOKFVTP', '172.233.128.45, 172.233.128.38, 172.233.128.53', '2a01:7e03::f03c:93ff:feb1:b789, 2a01:7e03::f03c:93ff:feb1:b717'],
  ['us-central', 'Dallas, TX', 'us', 'NBSKFMD', '72.14.179.5, 72.14.188.5, 173.255.199.5', '2600:3c00::2, 2600:3c00::9'],
  ['us-west', 'Fremont, CA', 'us', 'NBSKFMD', '173.230.145.5, 173.230.147.5, 173.230.155.5', '2600:3c01::2, 2600:3c01::9'],
  ['us-southeast', 'Atlanta, GA', 'us', 'NBSOGKFVMD', '74.207.231.5, 173.230.128.5, 173.230.129.5', '2600:3c02::3, 2600:3c02::5'],
  ['us-east', 'Newark, NJ', 'us', 'NBSOGKFXVMD', '66.228.42.5, 96.126.106.5, 50.116.53.5', '2600:3c03::7, 2600:3c03::4'],
  ['eu-west', 'London, UK', 'gb', 'NBSKFVMD', '178.79.182.5, 176.58.107.5, 176.58.116.5', '2a01:7e00::9, 2a01:7e00::3'],
  ['ap-south', 'Singapore, SG', 'sg', 'NBSOGKFVMD', '139.162.11.5, 139.162.13.5, 139.162.14.5', '2400:8901::5, 2400:8901::4'],
  ['eu-central', 'Frankfurt, DE', 'de', 'NBSOGKFVMD', '139.162.130.5, 139.162.131.5, 139.162.132.5', '2a01:7e01::5, 2a01:7e01::9'],
  ['ap-northeast', 'Tokyo, JP', 'jp', 'NBSKFMD', '139.162.66.5, 139.162.67.5, 139.162.68.5', '2400:8902::3, 2400:8902::6'],
]

export const regionCatalog: readonly Region[] = rows.map(([id, label, country, letters, ipv4, ipv6]) => ({
  id,
  label,
  country,
  capabilities: Array.from(letters, (letter) => capabilityByLetter[letter] ?? letter),
  resolvers: { ipv4, ipv6 },
  status: 'ok',
}))

const byId = new Map(regionCatalog.map((region) => [region.id, region]))

/** The region with this id, or undefined. */
export const findRegion = (id: string) => byId.get(id)

/** A region's position in the catalog, which determines its address ranges; new regions are only appended. */
export const regionIndex = (id: string) => regionCatalog.findIndex((region) => region.id === id)
