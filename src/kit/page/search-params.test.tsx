import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { SearchInput } from '#ui/search-input.tsx'
import { useSearchInAddress } from './search-in-address.ts'
import { RouterContext, clearSearchParams, useSearchParams } from './search-params.ts'

function Search() {
  const { params, searchText, setSearchText, change } = useSearchInAddress({ replace: true }, (next) =>
    next.delete('page'),
  )
  return (
    <>
      <SearchInput label="Search" value={searchText} onChange={setSearchText} />
      <button type="button" onClick={() => change((next) => next.set('sort', 'label'))}>
        Sort
      </button>
      <output aria-label="Seen by the list">{params.toString()}</output>
    </>
  )
}

function View() {
  const [params, change] = useSearchParams()
  return (
    <>
      <button type="button" onClick={() => change((next) => next.set('view', 'map'))}>
        Map
      </button>
      <button type="button" onClick={() => change(clearSearchParams)}>
        Clear
      </button>
      <output aria-label="Seen by the page">{params.toString()}</output>
    </>
  )
}

/** A page with two components that change the address; `release` lets navigations end. */
function open(address: string, held = false) {
  const { promise, resolve: release } = Promise.withResolvers<void>()
  const router = createMemoryRouter(
    [
      {
        path: '/list',
        HydrateFallback: () => null,
        Component: () => (
          <>
            <Search />
            <View />
            <Outlet />
          </>
        ),
        loader: async ({ request }) => {
          if (held && new URL(request.url).search !== '?page=3') await promise
          return null
        },
      },
      {
        path: '/other',
        loader: async () => {
          if (held) await promise
          return null
        },
        Component: () => <h1>Other</h1>,
      },
    ],
    { initialEntries: [address] },
  )
  render(
    <RouterContext value={router}>
      <RouterProvider router={router} />
    </RouterContext>,
  )
  return { user: userEvent.setup(), router, release, search: () => router.state.location.search }
}

afterEach(() => {
  vi.useRealTimers()
})

const seenBy = (name: string) => screen.getByRole('status', { name })

describe('parameters of the address', () => {
  test('a change while another navigation is under way keeps it, whichever component makes it', async () => {
    const { user, release, search } = open('/list?page=3', true)
    await user.click(await screen.findByRole('button', { name: 'Map' }))
    expect(search()).toBe('?page=3')
    expect(seenBy('Seen by the list')).toHaveTextContent('page=3&view=map')
    await user.click(screen.getByRole('button', { name: 'Sort' }))
    expect(seenBy('Seen by the page')).toHaveTextContent('page=3&view=map&sort=label')
    release()
    await waitFor(() => expect(search()).toBe('?page=3&view=map&sort=label'))
  })

  test('the search that is written after typing keeps what was chosen meanwhile', async () => {
    const { user, search } = open('/list?page=3')
    await user.type(await screen.findByRole('searchbox'), 'bare')
    await user.click(screen.getByRole('button', { name: 'Map' }))
    await waitFor(() => expect(search()).toBe('?view=map&q=bare'))
    expect(screen.getByRole('searchbox')).toHaveValue('bare')
  })

  test('a search is cut where it would be too long for an address', async () => {
    const { user } = open(`/list?q=${'a'.repeat(5000)}`)
    expect(await screen.findByRole('searchbox')).toHaveValue('a'.repeat(1000))
    await user.clear(screen.getByRole('searchbox'))
    await user.paste('b'.repeat(5000))
    expect(screen.getByRole('searchbox')).toHaveValue('b'.repeat(1000))
  })

  test('the search that is written after typing does not stop a navigation to another page', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { user, router, release } = open('/list?page=3', true)
    await user.type(await screen.findByRole('searchbox'), 'bare')
    void router.navigate('/other')
    await waitFor(() => expect(router.state.navigation.location?.pathname).toBe('/other'))
    await vi.advanceTimersByTimeAsync(400)
    release()
    expect(await screen.findByRole('heading', { name: 'Other' })).toBeInTheDocument()
    expect(router.state.location.search).toBe('')
  })

  test('a change of the list writes what was typed at once; clearing by another component empties the search box', async () => {
    const { user, search } = open('/list')
    await user.type(await screen.findByRole('searchbox'), 'web')
    await user.click(screen.getByRole('button', { name: 'Sort' }))
    await waitFor(() => expect(search()).toBe('?q=web&sort=label'))
    await user.click(screen.getByRole('button', { name: 'Clear' }))
    await waitFor(() => expect(search()).toBe(''))
    expect(screen.getByRole('searchbox')).toHaveValue('')
  })
})
