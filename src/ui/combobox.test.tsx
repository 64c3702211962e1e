import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { Combobox, type ComboboxItem } from './combobox.tsx'
import { Field } from './field.tsx'

const items: ComboboxItem[] = [
  { value: 'fra', label: 'Frankfurt', hint: 'eu-central', group: 'Europe' },
  { value: 'lon', label: 'London', hint: 'eu-west', group: 'Europe', disabledReason: 'No capacity' },
  { value: 'ewr', label: 'Newark', hint: 'us-east', group: 'America' },
]

function Region({ start = null as string | null, onSubmit = vi.fn() }) {
  const [value, setValue] = useState(start)
  return (
    <form onSubmit={onSubmit}>
      <Field label="Region">
        {(ids) => <Combobox {...ids} items={items} value={value} onChange={setValue} clearable />}
      </Field>
      <output>{value}</output>
      <button type="button">After</button>
    </form>
  )
}
const box = () => screen.getByRole('combobox', { name: 'Region' })
const value = () => screen.getByRole('status').textContent
const options = () => screen.queryAllByRole('option').map((option) => option.textContent)

it('finds items by words of label, hint or group, and Enter selects without submitting the form', async () => {
  const user = userEvent.setup()
  const submit = vi.fn()
  render(<Region onSubmit={submit} />)
  await user.type(box(), 'america east')
  expect(options()).toEqual(['Newarkus-east'])
  await user.keyboard('{Enter}')
  expect(value()).toBe('ewr')
  expect(box()).toHaveProperty('value', 'Newark')
  expect(options()).toEqual([])
  expect(submit).not.toHaveBeenCalled()
})

it('opens at the value, wraps with the arrow keys, and does not select a disabled item', async () => {
  const user = userEvent.setup()
  render(<Region start="ewr" />)
  await user.tab()
  await user.keyboard('{ArrowDown}')
  expect(screen.getByRole('option', { selected: true }).textContent).toBe('Newarkus-east')
  await user.keyboard('{ArrowDown}{ArrowDown}')
  const london = screen.getByRole('option', { name: /London/ })
  expect(box()).toHaveAttribute('aria-activedescendant', london.id)
  expect(london).toHaveTextContent('No capacity')
  await user.keyboard('{Enter}')
  expect(value()).toBe('ewr')
})

it('keeps the value on Escape and on leaving, whatever was typed', async () => {
  const user = userEvent.setup()
  render(<Region start="fra" />)
  await user.click(box())
  await user.keyboard('new{Escape}')
  expect(box()).toHaveProperty('value', 'Frankfurt')
  expect(options()).toEqual([])
  await user.keyboard('zzz')
  expect(screen.getByRole('listbox').textContent).toBe('No matches.')
  await user.click(screen.getByRole('button', { name: 'After' }))
  expect(value()).toBe('fra')
  expect(box()).toHaveProperty('value', 'Frankfurt')
})

it('typing after a click replaces the value in the box', async () => {
  const user = userEvent.setup()
  render(<Region start="fra" />)
  await user.tab()
  await user.click(box())
  await waitFor(() => expect(box()).toHaveProperty('selectionEnd', 'Frankfurt'.length))
  await waitFor(() => expect(box()).toHaveProperty('selectionStart', 0))
  await user.keyboard('new')
  expect(box()).toHaveProperty('value', 'new')
  expect(options()).toEqual(['Newarkus-east'])
})

it('selects and clears with the pointer, and keeps the focus', async () => {
  const user = userEvent.setup()
  render(<Region />)
  await user.click(box())
  await user.click(screen.getByRole('option', { name: /Frankfurt/ }))
  expect(value()).toBe('fra')
  expect(box()).toHaveFocus()
  await user.click(screen.getByRole('button', { name: 'Clear' }))
  expect(value()).toBe('')
  expect(box()).toHaveFocus()
})
