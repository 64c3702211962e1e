import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { expect, it } from 'vitest'
import { nodes, type Node } from '#contract/areas/nodes.ts'
import { Form } from '../form.tsx'
import { saveDraft } from './draft.ts'
import { TextField } from '../fields/text-field.tsx'
import { useResourceForm } from '../use-resource-form.ts'

const values = { region: '', label: '' }

function Sample() {
  const form = useResourceForm({
    name: 'sample',
    operation: nodes.create,
    values,
    toRequest: ({ region, label }) => ({ body: { region, label, type: 'small' } }),
    draft: ['region', 'label'],
  })
  return (
    <Form form={form} mutation={{ mutateAsync: () => Promise.reject<Node>(new Error('not sent')) }} label="Create node">
      <TextField form={form} name="region" label="Region" />
      <TextField form={form} name="label" label="Label" />
    </Form>
  )
}

it.each([
  ['Restore draft', 'Label', 'web-1'],
  ['Discard draft', 'Region', ''],
])('%s moves the focus from the button that disappears to a field', async (button, field, label) => {
  saveDraft('sample', ['region', 'label'], { ...values, label: 'web-1' }, values)
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element: <Sample /> }])} />
    </QueryClientProvider>,
  )
  await userEvent.setup().click(screen.getByRole('button', { name: button }))
  expect(screen.queryByRole('button', { name: button })).not.toBeInTheDocument()
  expect(screen.getByLabelText(field)).toHaveFocus()
  expect(screen.getByLabelText('Label')).toHaveValue(label)
})
