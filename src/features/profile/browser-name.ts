/**
 * The name of a browser and its system from its User-Agent text (RFC 9110 10.1.5). Browsers freeze parts of that text,
 * so system versions that mean nothing are left out.
 */
import { t } from '#contract/translate.ts'

/** The first match wins: most browsers also name others for compatibility. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\/(\d+)|\bEdgiOS\/(\d+)/, 'Edge'],
  [/\bOPR\/(\d+)/, 'Opera'],
  [/\bSamsungBrowser\/(\d+)/, 'Samsung Internet'],
  [/\bVivaldi\/(\d+)/, 'Vivaldi'],
  [/\b(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/\b(?:HeadlessChrome|CriOS|Chrome|Chromium)\/(\d+)/, 'Chrome'],
  [/\bVersion\/(\d+)(?:\.[\d.]*)?(?: Mobile\/\w+)? Safari\//, 'Safari'],
]

/** All browsers report this for Windows 11, too. */
const windowsNt10 = /Windows NT 10\.0/

const systems: readonly (readonly [RegExp, string])[] = [
  [/Windows/, 'Windows'],
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux|X11/, 'Linux'],
]

const maxRawLength = 60

function systemName(userAgent: string) {
  if (windowsNt10.test(userAgent)) return t('Windows 10 or 11')
  return systems.find(([pattern]) => pattern.test(userAgent))?.[1]
}

/** `Firefox 140 on Linux`; for an unknown browser, the beginning of the text itself. */
export function browserName(userAgent: string): string {
  const system = systemName(userAgent)
  for (const [pattern, name] of browsers) {
    const match = pattern.exec(userAgent)
    if (!match) continue
    const version = match.slice(1).find(Boolean)
    const browser = version === undefined ? name : `${name} ${version}`
    return system === undefined ? browser : t('{browser} on {system}', { browser, system })
  }
  if (userAgent === '') return t('Unknown browser')
  return userAgent.length > maxRawLength ? `${userAgent.slice(0, maxRawLength)}…` : userAgent
}
