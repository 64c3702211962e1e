import { pageHeaders } from '#server/http/headers.ts'
import { describe, expect, it } from 'vitest'
import { headersFile, nginxFile } from './static-hosting.ts'

describe('headers for static hosting', () => {
  it('are those that the embedded service sends with the page', () => {
    for (const [name, value] of Object.entries(pageHeaders)) {
      expect(headersFile([])).toContain(`\n  ${name}: ${value}\n`)
      expect(nginxFile([]).split(`add_header ${name} "${value}" always;`)).toHaveLength(3)
    }
  })

  it('allow requests to the services at other origins, and to no others', () => {
    expect(headersFile(['https://service.example'])).toContain("connect-src 'self' https://service.example;")
    expect(nginxFile(['https://service.example'])).toContain("connect-src 'self' https://service.example;")
    expect(headersFile(['https://a.example', 'https://b.example', 'https://a.example'])).toContain(
      "connect-src 'self' https://a.example https://b.example;",
    )
    expect(headersFile([])).toContain("connect-src 'self';")
  })

  it('are those of a path below the origin, when the dashboard is built for one', () => {
    expect(headersFile([], '/console/')).toMatch(/^\/console\/\*\n[^/]+/)
    expect(headersFile([], '/console/')).toContain('\n/console/assets/*\n')
    const locations = nginxFile([], '/console/').match(/^location .+$/gm)
    expect(locations).toEqual(['location /console/assets/ {', 'location /console/ {'])
    expect(nginxFile([], '/console/')).toContain('try_files $uri /console/index.html;')
  })

  it('allow caching of hashed files only', () => {
    expect(headersFile([])).toMatch(/\n\/assets\/\*\n {2}Cache-Control: public, max-age=31536000, immutable\n$/)
  })
})
