import { pageHeaders } from '#server/http/headers.ts'
import { describe, expect, it } from 'vitest'
import { headersFile, nginxFile } from './static-hosting.ts'

describe('headers for static hosting', () => {
  it('are those the embedded service sends with the page', () => {
    for (const [name, value] of Object.entries(pageHeaders)) {
      expect(headersFile(null)).toContain(`\n  ${name}: ${value}\n`)
      expect(nginxFile(null).split(`add_header ${name} "${value}" always;`)).toHaveLength(3)
    }
  })

  it('let the page reach a service at another origin, and only that', () => {
    expect(headersFile('https://service.example')).toContain("connect-src 'self' https://service.example;")
    expect(nginxFile('https://service.example')).toContain("connect-src 'self' https://service.example;")
    expect(headersFile(null)).toContain("connect-src 'self';")
  })

  it('let only hashed files be kept', () => {
    expect(headersFile(null)).toMatch(/\n\/assets\/\*\n {2}Cache-Control: public, max-age=31536000, immutable\n$/)
  })
})
