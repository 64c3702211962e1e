import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { useRescueFocus } from './use-rescue-focus.ts'

function Bar() {
  const [hasButton, setHasButton] = useState(true)
  return (
    <section aria-label="Pending changes">
      {hasButton && (
        <button type="button" onClick={() => setHasButton(false)}>
          Apply
        </button>
      )}
    </section>
  )
}

function Sample() {
  useRescueFocus()
  const [rows, setRows] = useState(['data', 'logs'])
  const [hasSection, setHasSection] = useState(true)
  const [hasTray, setHasTray] = useState(true)
  return (
    <>
      <main>
        <h1>web-1</h1>
        {hasSection && (
          <section>
            <h2>Disks</h2>
            {rows.map((row) => (
              <button key={row} type="button" onClick={() => setRows(rows.filter((each) => each !== row))}>
                Delete {row}
              </button>
            ))}
            <button type="button" onClick={() => setHasSection(false)}>
              Close
            </button>
          </section>
        )}
        <Bar />
      </main>
      {hasTray && (
        <section aria-label="Jobs">
          <button type="button" onClick={() => setHasTray(false)}>
            Dismiss
          </button>
        </section>
      )}
    </>
  )
}

it('moves the focus from what disappears to the heading of its section, or of the page', async () => {
  const user = userEvent.setup()
  render(<Sample />)
  await user.click(screen.getByRole('button', { name: 'Delete data' }))
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Disks' })).toHaveFocus())
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.getByRole('heading', { name: 'web-1' })).toHaveFocus())
})

function List() {
  useRescueFocus()
  const [isFiltered, setIsFiltered] = useState(true)
  return (
    <main>
      <h1>Nodes</h1>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as the toolbars of lists */}
      <div role="search" />
      {isFiltered && (
        <button type="button" onClick={() => setIsFiltered(false)}>
          Clear filters
        </button>
      )}
      <div>
        <div data-rows>
          <p data-index="0">
            <a href="/nodes/1" data-row-link>
              web-1
            </a>
          </p>
        </div>
      </div>
    </main>
  )
}

it('moves it to the first row of a list', async () => {
  const user = userEvent.setup()
  render(<List />)
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  await waitFor(() => expect(screen.getByRole('link', { name: 'web-1' })).toHaveFocus())
})

it('moves it to the heading of the page from a section beside that', async () => {
  const user = userEvent.setup()
  render(<Sample />)
  await user.click(screen.getByRole('button', { name: 'Dismiss' }))
  await waitFor(() => expect(screen.getByRole('heading', { name: 'web-1' })).toHaveFocus())
})

it('moves it to the heading of the page where the section has none', async () => {
  const user = userEvent.setup()
  render(<Sample />)
  await user.click(screen.getByRole('button', { name: 'Apply' }))
  await waitFor(() => expect(screen.getByRole('heading', { name: 'web-1' })).toHaveFocus())
})
