import { fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { Announcer } from './announce.ts'
import { Field } from './field.tsx'
import { TagsInput } from './tags-input.tsx'

const none: string[] = []

function Tags({ start = none, suggestions = none, spaced = false }) {
  const [value, setValue] = useState(start)
  return (
    <>
      <Field label="Tags">
        {(ids) => <TagsInput {...ids} value={value} onChange={setValue} suggestions={suggestions} spaced={spaced} />}
      </Field>
      <output>{value.join('|')}</output>
      <button type="button">After</button>
    </>
  )
}
const box = () => screen.getByRole('combobox', { name: 'Tags' })
const tags = () => screen.getByRole('status').textContent
const remover = (tag: string) => screen.getByRole('button', { name: `Remove tag ${tag}` })

it('adds on Enter, comma, pasting a list and leaving, without duplicates', async () => {
  const user = userEvent.setup()
  render(<Tags />)
  await user.type(box(), 'web{Enter}db,web{Enter}')
  expect(tags()).toBe('web|db')
  await user.paste('mail, edge\nweb')
  expect(tags()).toBe('web|db|mail|edge')
  await user.type(box(), 'last')
  await user.click(screen.getByRole('button', { name: 'After' }))
  expect(tags()).toBe('web|db|mail|edge|last')
})

it('splits at spaces and semicolons only where entries have none', async () => {
  const user = userEvent.setup()
  const { unmount } = render(<Tags spaced />)
  await user.click(box())
  await user.paste('192.0.2.1 192.0.2.2; 2001:db8::1\n192.0.2.3,192.0.2.1')
  expect(tags()).toBe('192.0.2.1|192.0.2.2|2001:db8::1|192.0.2.3')
  await user.type(box(), '192.0.2.4 192.0.2.5{Enter}')
  expect(tags()).toBe('192.0.2.1|192.0.2.2|2001:db8::1|192.0.2.3|192.0.2.4|192.0.2.5')
  unmount()
  render(<Tags />)
  await user.type(box(), 'front end{Enter}')
  expect(tags()).toBe('front end')
})

it('adds every entry of a list that arrives in one piece, as autofill and phones enter it', async () => {
  const user = userEvent.setup()
  render(<Tags />)
  await user.click(box())
  fireEvent.change(box(), { target: { value: 'aaa1,bbb2' } })
  expect(tags()).toBe('aaa1|bbb2')
  fireEvent.change(box(), { target: { value: 'ccc3,' } })
  expect(tags()).toBe('aaa1|bbb2|ccc3')
  expect(box()).toHaveValue('')
})

it('moves between tags and removes them by keyboard, and keeps the focus nearby', async () => {
  const user = userEvent.setup()
  render(<Tags start={['a', 'b', 'c']} />)
  await user.click(box())
  await user.keyboard('{Backspace}')
  expect(remover('c')).toHaveFocus()
  expect(tags()).toBe('a|b|c')
  await user.keyboard('{ArrowLeft}')
  expect(remover('b')).toHaveFocus()
  await user.keyboard('{Delete}')
  expect(tags()).toBe('a|c')
  expect(remover('c')).toHaveFocus()
  await user.keyboard('{Backspace}')
  expect(tags()).toBe('a')
  expect(box()).toHaveFocus()
  await user.keyboard('{ArrowLeft}{ArrowRight}x{Enter}')
  expect(tags()).toBe('a|x')
})

it('suggests known tags that match the typed text, selected by arrow keys or click', async () => {
  const user = userEvent.setup()
  render(<Tags start={['db']} suggestions={['db', 'edge', 'web']} />)
  await user.type(box(), 'e')
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['edge', 'web'])
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(box()).toHaveAttribute('aria-activedescendant', screen.getByRole('option', { name: 'web' }).id)
  await user.keyboard('{Enter}')
  expect(tags()).toBe('db|web')
  // The list would cover the control that is pressed next.
  expect(screen.queryByRole('option')).not.toBeInTheDocument()
  await user.keyboard('{ArrowDown}')
  expect(screen.getByRole('option', { name: 'edge' })).toBeInTheDocument()
  await user.keyboard('new{Enter}')
  expect(screen.queryByRole('option')).not.toBeInTheDocument()
  await user.keyboard('{Backspace}{Backspace}')
  expect(tags()).toBe('db|web')
  await user.type(box(), 'ed')
  await user.click(screen.getByRole('option', { name: 'edge' }))
  expect(tags()).toBe('db|web|edge')
  expect(box()).toHaveFocus()
})

it('does not join what was refused with what is typed after it', async () => {
  const user = userEvent.setup()
  const validate = (added: readonly string[]) => (added.some((tag) => tag.length < 3) ? 'Too short' : undefined)
  const changes = vi.fn()
  render(<TagsInput id="tags" value={[]} onChange={changes} validate={validate} />)
  const input = screen.getByRole('combobox')
  await user.type(input, 'qa,east{Enter}')
  expect(input).toHaveValue('qa, east')
  await user.type(input, '{Enter}')
  expect(input).toHaveValue('qa, east')
  expect(changes).not.toHaveBeenCalled()
  await user.clear(input)
  await user.type(input, 'qa,{Backspace}{Backspace}{Backspace}{Backspace}east{Enter}')
  expect(changes).toHaveBeenCalledExactlyOnceWith(['east'])
})

it('keeps text that cannot be added, and says why instead of that it was added', async () => {
  const user = userEvent.setup()
  const validate = (added: readonly string[]) => (added.some((tag) => tag.length < 3) ? 'Too short' : undefined)
  render(
    <>
      <Announcer />
      <TagsInput id="tags" value={['ab']} onChange={() => {}} validate={validate} />
    </>,
  )
  const input = screen.getByRole('combobox')
  await user.type(input, 'eu{Enter}')
  expect(input).toHaveValue('eu')
  expect(screen.getByRole('alert')).toHaveTextContent('Not added: Too short')
  await user.type(input, '-west{Enter}')
  expect(input).toHaveValue('')
  expect(screen.getByText('Added eu-west')).toBeInTheDocument()
})
