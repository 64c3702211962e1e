/** The continent and the name of a region's country, given as a two-letter code in lower case (gaps 6). */
import { perLanguage, t } from '#contract/translate.ts'

const countriesByContinent: Readonly<Record<string, string>> = {
  'North America': 'us ca mx cr pa gt hn sv ni cu do jm pr bs bb tt ht',
  'South America': 'br ar cl co pe ec uy py bo ve gy sr',
  Europe:
    'gb uk de fr nl se es it ie pt be lu ch at dk no fi is pl cz sk hu ro bg gr hr si ee lv lt mt cy rs ba me mk al md ua',
  Asia: 'in jp sg id my th vn ph kr tw hk cn bd lk pk np kz ge am az tr il ae sa qa kw bh om jo',
  Africa: 'za ng ke eg ma gh tn dz sn ci et tz ug rw',
  Oceania: 'au nz fj pg',
}
const continentByCountry = new Map(
  Object.entries(countriesByContinent).flatMap(([continent, codes]) =>
    codes.split(' ').map((code) => [code, continent] as const),
  ),
)

/** Continents in display order, by the names used in URLs. Unknown countries belong to the last one. */
export const continents = [...Object.keys(countriesByContinent), 'Elsewhere']
export const continentOf = (country: string) => continentByCountry.get(country.toLowerCase()) ?? 'Elsewhere'

const continentLabels: Readonly<Record<string, () => string>> = {
  'North America': () => t('North America'),
  'South America': () => t('South America'),
  Europe: () => t('Europe'),
  Asia: () => t('Asia'),
  Africa: () => t('Africa'),
  Oceania: () => t('Oceania'),
  Elsewhere: () => t('Elsewhere'),
}
export const continentLabel = (continent: string) => continentLabels[continent]?.() ?? continent

/** Short ones are words such as "USA", except in English, where they are abbreviations. */
const createNames = (language: string) =>
  new Intl.DisplayNames(language, { type: 'region', style: language === 'en' ? 'long' : 'short' })
const englishNames = createNames('en')
const currentNames = perLanguage(createNames)

function nameIn(names: Intl.DisplayNames, country: string): string {
  const code = country.toLowerCase() === 'uk' ? 'GB' : country.toUpperCase()
  return /^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : country
}

/** The country's name; `uk` is an alias of `gb`. Text that is not a country code is returned unchanged. */
export const countryName = (country: string) => nameIn(currentNames(), country)

/** The key of a country in URLs: its English name, in every language. */
export const countryKey = (country: string) => nameIn(englishNames, country)
const codeByKey = new Map([...continentByCountry.keys()].map((code) => [countryKey(code), code]))
/** The keys of all countries that belong to a continent. */
export const countryKeys = [...codeByKey.keys()]
export const countryOfKey = (key: string) => countryName(codeByKey.get(key) ?? key)
