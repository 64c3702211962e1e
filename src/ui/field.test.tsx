import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Field, FieldGroup } from './field.tsx'
import { Checkbox, SelectInput, TextInput } from './inputs.tsx'
import { RadioCards } from './radio-cards.tsx'

it('describes the control by its error or else its hint, and from 80 % of the limit on by its counter, and keeps its name when there is an error', () => {
  const field = (length: number, error?: string) => (
    <Field label="Label" hint="Letters and digits" count={{ value: length, max: 64 }} error={error}>
      {(ids) => <TextInput {...ids} defaultValue="we" />}
    </Field>
  )
  const view = render(field(51))
  const input = screen.getByRole('textbox', { name: 'Label', description: 'Letters and digits' })
  expect(input).not.toHaveAttribute('aria-invalid')

  view.rerender(field(52))
  expect(screen.getByRole('textbox', { description: 'Letters and digits 52 of 64 characters' })).toBe(input)

  view.rerender(field(65, 'Must be 3 to 64 characters'))
  const description = 'Must be 3 to 64 characters 65 of 64 characters'
  expect(screen.getByRole('textbox', { name: 'Label', description })).toBe(input)
  expect(input).toBeInvalid()
})

it('shows "optional" outside the label', () => {
  render(
    <Field label="Type" optional>
      {(ids) => (
        <SelectInput {...ids}>
          <option>Small</option>
        </SelectInput>
      )}
    </Field>,
  )
  expect(screen.getByLabelText('Type').tagName).toBe('SELECT')
})

it('names a group of controls by its legend and describes it by its error', () => {
  render(
    <FieldGroup label="Start from" error="Choose one">
      {({ describedBy }) => (
        <RadioCards
          describedBy={describedBy}
          value="image"
          onChange={() => {}}
          options={[{ value: 'image', label: 'Image', hint: 'A fresh system' }]}
        />
      )}
    </FieldGroup>,
  )
  expect(screen.getByRole('group', { name: 'Start from', description: 'Choose one' })).toBeInTheDocument()
  expect(screen.getByRole('radio', { name: 'Image', description: 'A fresh system' })).toBeInTheDocument()
})

it('names a checkbox by its label and describes it by the reason why it is disabled', () => {
  render(<Checkbox label="Private IP" hint="Inside the region" disabledReason="The region does not offer it" />)
  const box = screen.getByRole('checkbox', { name: 'Private IP', description: 'The region does not offer it' })
  expect(box).toHaveProperty('disabled', true)
})
