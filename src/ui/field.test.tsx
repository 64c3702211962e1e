import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Field, FieldGroup } from './field.tsx'
import { Checkbox, SelectInput, TextInput } from './inputs.tsx'
import { RadioCards } from './radio-cards.tsx'

it('describes the control by its counter, and by its error or else its hint, and keeps its name when there is an error', () => {
  const field = (error?: string) => (
    <Field label="Label" hint="Letters and digits" count={{ value: 2, max: 64 }} error={error}>
      {(ids) => <TextInput {...ids} defaultValue="we" />}
    </Field>
  )
  const view = render(field())
  const input = screen.getByRole('textbox', { name: 'Label', description: 'Letters and digits 2 of 64 characters' })
  expect(input).not.toHaveAttribute('aria-invalid')

  view.rerender(field('Must be 3 to 64 characters'))
  const description = 'Must be 3 to 64 characters 2 of 64 characters'
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
