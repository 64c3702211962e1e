import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Field, FieldGroup } from './field.tsx'
import { Checkbox, SelectInput, TextInput } from './inputs.tsx'
import { RadioCards } from './radio-cards.tsx'

it('ties hint, counter and error to the control and keeps its name when something is wrong', () => {
  const field = (error?: string) => (
    <Field label="Label" hint="Letters and digits" count={{ value: 2, max: 64 }} error={error}>
      {(ids) => <TextInput {...ids} defaultValue="we" />}
    </Field>
  )
  const view = render(field())
  const input = screen.getByRole('textbox', { name: 'Label', description: 'Letters and digits 2 of 64 characters' })
  expect(input.getAttribute('aria-invalid')).toBeNull()

  view.rerender(field('Must be 3 to 64 characters'))
  const description = 'Must be 3 to 64 characters Letters and digits 2 of 64 characters'
  expect(screen.getByRole('textbox', { name: 'Label', description })).toBe(input)
  expect(input.getAttribute('aria-invalid')).toBe('true')
})

it('says optional outside the label', () => {
  render(<Field label="Type" optional>{(ids) => <SelectInput {...ids}><option>Small</option></SelectInput>}</Field>)
  expect(screen.getByLabelText('Type').tagName).toBe('SELECT')
})

it('names a group of controls by its legend and describes it by its error', () => {
  render(
    <FieldGroup label="Start from" error="Choose one">
      {({ describedBy }) => (
        <RadioCards describedBy={describedBy} value="image" onChange={() => {}} options={[{ value: 'image', label: 'Image', hint: 'A fresh system' }]} />
      )}
    </FieldGroup>,
  )
  expect(screen.getByRole('group', { name: 'Start from', description: 'Choose one' })).toBeTruthy()
  expect(screen.getByRole('radio', { name: 'Image', description: 'A fresh system' })).toBeTruthy()
})

it('gives a checkbox its label as name and the reason why it cannot change as description', () => {
  render(<Checkbox label="Private IP" hint="Inside the region" whyNot="The region does not offer it" />)
  const box = screen.getByRole('checkbox', { name: 'Private IP', description: 'The region does not offer it' })
  expect(box).toHaveProperty('disabled', true)
})
