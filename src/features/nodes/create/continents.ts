/** Where a region is: the continent of its country, and the country's name (regions carry two lower-case letters, gaps 6). */

const countries: Readonly<Record<string, string>> = {
  'North America': 'us ca mx cr pa gt hn sv ni cu do jm pr bs bb tt ht',
  'South America': 'br ar cl co pe ec uy py bo ve gy sr',
  Europe: 'gb uk de fr nl se es it ie pt be lu ch at dk no fi is pl cz sk hu ro bg gr hr si ee lv lt mt cy rs ba me mk al md ua',
  Asia: 'in jp sg id my th vn ph kr tw hk cn bd lk pk np kz ge am az tr il ae sa qa kw bh om jo',
  Africa: 'za ng ke eg ma gh tn dz sn ci et tz ug rw',
  Oceania: 'au nz fj pg',
}
const continentByCountry = new Map(Object.entries(countries).flatMap(([continent, codes]) => codes.split(' ').map((code) => [code, continent] as const)))

/** The order in which continents are listed; a country that is not known stands under the last. */
export const continents = [...Object.keys(countries), 'Elsewhere']
export const continentOf = (country: string) => continentByCountry.get(country.toLowerCase()) ?? 'Elsewhere'

const names = new Intl.DisplayNames('en', { type: 'region' })

/** The country's English name; `uk` is the old spelling of `gb`. Anything that is no country code stays as it is. */
export function countryName(country: string) {
  const code = country.toLowerCase() === 'uk' ? 'GB' : country.toUpperCase()
  return /^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : country
}
