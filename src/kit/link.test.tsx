import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, Link, NavLink, Outlet, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { useSearchParams } from './search-params.ts'

const user = userEvent.setup()

function Frame() {
  const [params, changeParams] = useSearchParams()
  return (
    <>
      <Link to="/nodes?status=running">Running</Link>
      <Link to="?mode=empty">Mode</Link>
      <Link to="/nodes" onClick={(event) => event.preventDefault()}>
        Held
      </Link>
      <NavLink to="/nodes" className={({ isActive }) => (isActive ? 'here' : 'there')}>
        Nodes
      </NavLink>
      <NavLink to="/nodes" end className={({ isActive }) => (isActive ? 'here' : 'there')}>
        All nodes
      </NavLink>
      <NavLink to="/node" className={() => ''}>
        Other
      </NavLink>
      <button type="button" onClick={() => changeParams((next) => next.set('q', 'a&b'), { replace: true })}>
        Search
      </button>
      <p>q is {params.get('q') ?? 'absent'}</p>
      <Outlet />
    </>
  )
}

function open(address: string) {
  const router = createMemoryRouter([{ path: '*', Component: Frame }], { initialEntries: ['/', address] })
  render(<RouterProvider router={router} />)
  return { router, address: () => router.state.location.pathname + router.state.location.search }
}
const link = (name: string) => screen.getByRole('link', { name })

test('a click follows the link without a page load, as one history entry', async () => {
  const { address, router } = open('/nodes/7')
  expect(link('Running')).toHaveAttribute('href', '/nodes?status=running')
  await user.click(link('Running'))
  await waitFor(() => expect(address()).toBe('/nodes?status=running'))
  expect(router.state.historyAction).toBe('PUSH')
  await user.click(link('Running'))
  await waitFor(() => expect(router.state.historyAction).toBe('REPLACE'))
})

test('a link to a query string stays on the page', async () => {
  const { address } = open('/nodes/create?mode=image')
  await user.click(link('Mode'))
  await waitFor(() => expect(address()).toBe('/nodes/create?mode=empty'))
})

test.for(['Control', 'Meta', 'Shift', 'Alt'] as const)('a press with %s is left to the browser', async (key) => {
  const { address } = open('/')
  const left: boolean[] = []
  const watch = (event: MouseEvent) => {
    left.push(!event.defaultPrevented)
    event.preventDefault()
  }
  document.addEventListener('click', watch)
  await user.keyboard(`{${key}>}`)
  await user.click(link('Running'))
  await user.keyboard(`{/${key}}`)
  document.removeEventListener('click', watch)
  expect(left).toEqual([true])
  expect(address()).toBe('/')
})

test('a click whose default was prevented is not followed', async () => {
  const { address } = open('/')
  await user.click(link('Held'))
  expect(address()).toBe('/')
})

test('a navigation link is active at its address and below it', () => {
  open('/nodes/7')
  expect(link('Nodes')).toHaveAttribute('aria-current', 'page')
  expect(link('Nodes').className).toBe('here')
  expect(link('All nodes')).not.toHaveAttribute('aria-current')
  expect(link('Other')).not.toHaveAttribute('aria-current')
})

test('reads and writes the query string', async () => {
  const { address, router } = open('/nodes?q=web')
  expect(screen.getByText('q is web')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Search' }))
  await screen.findByText('q is a&b')
  expect(address()).toBe('/nodes?q=a%26b')
  expect(router.state.historyAction).toBe('REPLACE')
})
