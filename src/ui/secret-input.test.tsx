import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { Field } from './field.tsx'
import { generateSecret, SecretInput } from './secret-input.tsx'

function Password() {
  const [value, setValue] = useState('')
  return (
    <Field label="Root password">
      {(ids) => <SecretInput {...ids} value={value} onChange={setValue} generate noun="root password" />}
    </Field>
  )
}

it('hides the typed text until it is revealed, and shows a generated one', async () => {
  const user = userEvent.setup()
  render(<Password />)
  const input = screen.getByLabelText('Root password')
  await user.type(input, 'secret')
  expect(input).toHaveProperty('type', 'password')
  await user.click(screen.getByRole('button', { name: 'Show root password' }))
  expect(input).toHaveProperty('type', 'text')
  await user.click(screen.getByRole('button', { name: 'Hide root password' }))
  await user.click(screen.getByRole('button', { name: 'Generate root password' }))
  expect(input).toHaveProperty('type', 'text')
  expect(input).not.toHaveProperty('value', 'secret')
})

it('generates different secrets of the given length with every kind of character', () => {
  const made = Array.from({ length: 50 }, () => generateSecret(16))
  expect(new Set(made).size).toBe(50)
  for (const secret of made) {
    expect(secret).toMatch(/^(?=.*[a-z])(?=.*[A-Z])(?=.*[2-9])(?=.*[-_.+@%])[\w\-.+@%]{16}$/)
  }
})
