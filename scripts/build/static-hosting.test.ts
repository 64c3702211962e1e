import { pageHeaders } from '#server/http/headers.ts'
import { describe, expect, it } from 'vitest'
import { headersFile, nginxFile } from './static-hosting.ts'

describe('headers for static hosting', () => {
  it('are those that the embedded service sends with the page', () => {
    for (const [name, value] of Object.entries(pageHeaders)) {
      expect(headersFile(null)).toContain(`\n  ${name}: ${value}\n`)
      expect(nginxFile(null).split(`add_header ${name} "${value}" always;`)).toHaveLength(3)
    }
  })

  it('allow requests to a service at another origin, and to no other', () => {
    expect(headersFile('https://service.example')).toContain("connect-src 'self' https://service.example;")
    expect(nginxFile('https://service.example')).toContain("connect-src 'self' https://service.example;")
    expect(headersFile(null)).toContain("connect-src 'self';")
  })

  it('allow caching of hashed files only', () => {
    expect(headersFile(null)).toMatch(/\n\/assets\/\*\n {2}Cache-Control: public, max-age=31536000, immutable\n$/)
  })
})
