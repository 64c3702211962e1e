/** Every field that the help of a list names can be searched. */
import { act, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { parseSearch } from '#kit/data-table/search.ts'
import { paths } from '#kit/paths.ts'
import { expectConsole } from '../testing/console.ts'
import { renderApp } from '../testing/render-app.tsx'

const lists = [
  [paths.nodes(), 'Nodes'],
  [paths.images(), 'Images'],
  [paths.domains(), 'Domains'],
  [paths.backups(), 'Backups'],
  [paths.regions(), 'Regions'],
  [paths.events(), 'Events'],
  [paths.users(), 'Users'],
  [paths.tokens(), 'API tokens'],
  [paths.sshKeys(), 'SSH keys'],
  [paths.devices(), 'Trusted devices'],
  [paths.sessions(), 'Sessions'],
  [paths.logins(), 'Logins'],
  [paths.apps(), 'Authorized apps'],
] as const

it('parses as a field', async () => {
  expectConsole(/The tag <search> is unrecognized/)
  const app = await renderApp(paths.overview(), { demo: true, bySession: true })
  for (const [address, title] of lists) {
    await act(() => app.router.navigate(address))
    await app.page(title)
    await app.user.click(await screen.findByRole('button', { name: 'How to search' }))
    const help = await screen.findByText(/^Fields: /)
    const fields = /^Fields: ([^.]*)\./.exec(help.textContent)?.[1]?.split(', ') ?? []
    expect(fields).not.toEqual([])
    const found = fields.map((field) => parseSearch(`-${field}:x`, new Set(fields))[0]?.field)
    expect(found, title).toEqual(fields)
    await app.user.keyboard('{Escape}')
  }
})
