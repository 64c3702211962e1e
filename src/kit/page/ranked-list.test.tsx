import { render } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { RankedList } from './ranked-list.tsx'

const barsOf = (values: readonly number[], rest?: number) => {
  const items = [...values, ...(rest === undefined ? [] : [rest])].map((value, index) => ({
    id: `${index}`,
    label: `item ${index}`,
    to: '/',
    value,
    text: `${value}`,
    isRest: index === values.length,
  }))
  const { container } = render(
    <MemoryRouter>
      <RankedList items={items} />
    </MemoryRouter>,
  )
  return [...container.querySelectorAll('[aria-hidden] > :first-child')].map((bar) =>
    bar instanceof HTMLElement ? bar.style.flexGrow : '',
  )
}

test('compares values, but not the sum of all others', () => {
  expect(barsOf([4, 2])).toEqual(['4', '2'])
  expect(barsOf([4, 2], 90)).toEqual(['4', '2'])
})

test('has no bars where all values are equal', () => {
  expect(barsOf([2, 2])).toEqual([])
  expect(barsOf([2, 2], 3)).toEqual([])
  expect(barsOf([7])).toEqual([])
})
