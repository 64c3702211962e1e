/** The locations of regions. The interface only gives the country, so known ids have a place of their own. */
import type { Region } from '#contract/areas/regions.ts'
import type { Coordinates } from './projection.ts'

type Degrees = readonly [latitude: number, longitude: number]

/** The ids of gaps 6, at their cities. */
const regionPlaces: Readonly<Record<string, Degrees>> = {
  'ap-west': [19.08, 72.88],
  'ca-central': [43.65, -79.38],
  'ap-southeast': [-33.87, 151.21],
  'us-iad': [38.95, -77.45],
  'us-ord': [41.88, -87.63],
  'fr-par': [48.86, 2.35],
  'us-sea': [47.61, -122.33],
  'br-gru': [-23.55, -46.63],
  'nl-ams': [52.37, 4.9],
  'se-sto': [59.33, 18.07],
  'es-mad': [40.42, -3.7],
  'in-maa': [13.08, 80.27],
  'jp-osa': [34.69, 135.5],
  'it-mil': [45.46, 9.19],
  'us-mia': [25.76, -80.19],
  'id-cgk': [-6.21, 106.85],
  'us-lax': [34.05, -118.24],
  'us-central': [32.78, -96.8],
  'us-west': [37.55, -121.99],
  'us-southeast': [33.75, -84.39],
  'us-east': [40.74, -74.17],
  'eu-west': [51.51, -0.13],
  'ap-south': [1.35, 103.82],
  'eu-central': [50.11, 8.68],
  'ap-northeast': [35.68, 139.69],
}

/**
 * A place in each country, two-letter code in lower case, for regions with other ids: near its center, or where most
 * people live.
 */
// A table: a continent per block.
// oxfmt-ignore
const countryPlaces: Readonly<Record<string, Degrees>> = {
  us: [39, -98], mx: [22, -102], ca: [52, -98], cr: [10, -84], pa: [8.5, -80], gt: [15.5, -90.3], hn: [14.8, -86.6], sv: [13.7, -88.9],
  ni: [12.9, -85], cu: [22, -79.5], do: [18.9, -70.5], jm: [18.1, -77.3], pr: [18.2, -66.4], bs: [24.7, -78], bb: [13.2, -59.5],
  tt: [10.4, -61.3], ht: [19, -72.6],
  br: [-11, -52], ar: [-35, -65], cl: [-33.5, -70.7], co: [4, -73], pe: [-10, -75.5], ec: [-1.4, -78.5], uy: [-33, -56], py: [-23.4, -58.3],
  bo: [-16.7, -64.7], ve: [7.5, -66], gy: [5, -59], sr: [4, -56],
  gb: [53, -1.5], fr: [47, 2.5], de: [51, 10], nl: [52.2, 5.4], se: [60, 15.5], es: [40, -3.5], it: [43, 12], ie: [53.2, -8], pt: [39.6, -8],
  be: [50.7, 4.6], lu: [49.7, 6.1], ch: [46.8, 8.2], at: [47.5, 14], dk: [56, 9.5], no: [61, 9], fi: [62.5, 26], is: [64.8, -18.5],
  pl: [52, 19.3], cz: [49.8, 15.4], sk: [48.7, 19.6], hu: [47.1, 19.4], ro: [45.9, 25], bg: [42.7, 25.4], gr: [39.2, 22.4], hr: [45.4, 16.2],
  si: [46.1, 14.8], ee: [58.7, 25.6], lv: [56.9, 25], lt: [55.3, 23.8], mt: [35.9, 14.4], cy: [35, 33.1], rs: [44, 20.8], ba: [44.2, 17.8],
  me: [42.8, 19.3], mk: [41.6, 21.7], al: [41.1, 20], md: [47.2, 28.5], ua: [49, 31.4],
  in: [22, 79], jp: [36.3, 138.3], sg: [1.35, 103.82], id: [-2, 113], my: [4, 102], th: [15.5, 101], vn: [16.2, 107.8], ph: [12.9, 122],
  kr: [36.4, 127.8], tw: [23.7, 121], hk: [22.35, 114.15], cn: [35, 104], bd: [23.8, 90.3], lk: [7.6, 80.7], pk: [30, 69.5], np: [28.2, 84],
  kz: [48, 67], ge: [42.2, 43.5], am: [40.3, 45], az: [40.4, 47.6], tr: [39, 35], il: [31.5, 34.9], ae: [24, 54.3], sa: [24, 45],
  qa: [25.3, 51.2], kw: [29.3, 47.6], bh: [26, 50.55], om: [21, 57], jo: [31.2, 36.5],
  za: [-29, 24.5], ng: [9.5, 8], ke: [0.5, 37.8], eg: [26.5, 29.8], ma: [32, -6.3], gh: [7.9, -1.2], tn: [34.1, 9.5], dz: [28, 2.6],
  sn: [14.4, -14.5], ci: [7.5, -5.5], et: [8.6, 39.6], tz: [-6.3, 34.8], ug: [1.3, 32.4], rw: [-2, 29.9],
  au: [-25, 134], nz: [-41.5, 172.8], fj: [-17.8, 178], pg: [-6.5, 145],
}

/** Returns null for a region with an unknown id in an unknown country, which only the table shows. */
export function placeOf({ id, country }: Pick<Region, 'id' | 'country'>): Coordinates | null {
  const code = country.toLowerCase()
  const degrees = regionPlaces[id] ?? countryPlaces[code === 'uk' ? 'gb' : code]
  return degrees ? { latitude: degrees[0], longitude: degrees[1] } : null
}
