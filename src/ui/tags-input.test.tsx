import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { Field } from './field.tsx'
import { TagsInput } from './tags-input.tsx'

const none: string[] = []

function Tags({ start = none, suggestions = none }) {
  const [value, setValue] = useState(start)
  return (
    <>
      <Field label="Tags">{(ids) => <TagsInput {...ids} value={value} onChange={setValue} suggestions={suggestions} />}</Field>
      <output>{value.join('|')}</output>
      <button type="button">After</button>
    </>
  )
}
const box = () => screen.getByRole('combobox', { name: 'Tags' })
const tags = () => screen.getByRole('status').textContent
const remover = (tag: string) => screen.getByRole('button', { name: `Remove tag ${tag}` })

it('adds by Enter, comma, pasted list and by leaving; never twice', async () => {
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

it('walks over the tags and removes them by keyboard, and the focus stays near', async () => {
  const user = userEvent.setup()
  render(<Tags start={['a', 'b', 'c']} />)
  await user.click(box())
  await user.keyboard('{Backspace}')
  expect(document.activeElement).toBe(remover('c'))
  expect(tags()).toBe('a|b|c')
  await user.keyboard('{ArrowLeft}')
  expect(document.activeElement).toBe(remover('b'))
  await user.keyboard('{Delete}')
  expect(tags()).toBe('a|c')
  expect(document.activeElement).toBe(remover('c'))
  await user.keyboard('{Backspace}')
  expect(tags()).toBe('a')
  expect(document.activeElement).toBe(box())
  await user.keyboard('{ArrowLeft}{ArrowRight}x{Enter}')
  expect(tags()).toBe('a|x')
})

it('offers known tags that match what is typed, chosen by arrow keys or press', async () => {
  const user = userEvent.setup()
  render(<Tags start={['db']} suggestions={['db', 'edge', 'web']} />)
  await user.type(box(), 'e')
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['edge', 'web'])
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(box().getAttribute('aria-activedescendant')).toBe(screen.getByRole('option', { name: 'web' }).id)
  await user.keyboard('{Enter}')
  expect(tags()).toBe('db|web')
  await user.type(box(), 'ed')
  await user.click(screen.getByRole('option', { name: 'edge' }))
  expect(tags()).toBe('db|web|edge')
  expect(document.activeElement).toBe(box())
})
