import { expect, it } from 'vitest'
import { browserName } from './browser-name.ts'

const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

it.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox 140 on Linux'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
    'Safari 18 on macOS',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    'Safari 18 on iPhone',
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`,
    'Edge 142 on Windows 10 or 11',
  ],
  [`Mozilla/5.0 (Linux; Android 10; K) ${webKit} Chrome/142.0.0.0 Mobile Safari/537.36`, 'Chrome 142 on Android'],
  [
    `Mozilla/5.0 (Linux; Android 10; K) ${webKit} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet 28 on Android',
  ],
  [
    `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webKit} Chrome/142.0.0.0 Safari/537.36 OPR/120.0.0.0`,
    'Opera 120 on ChromeOS',
  ],
  ['curl/8.5.0', 'curl/8.5.0'],
  ['', 'Unknown browser'],
  ['<b>' + 'x'.repeat(80), `<b>${'x'.repeat(57)}…`],
])('%s', (userAgent, name) => {
  expect(browserName(userAgent)).toBe(name)
})
