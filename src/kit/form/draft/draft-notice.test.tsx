import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { expect, it } from 'vitest'
import { nodes, type Node } from '#contract/areas/nodes.ts'
import { Form } from '../form.tsx'
import { DialogHost } from '../../dialogs/dialogs.tsx'
import { markDraftSent, readDraft, saveDraft } from './draft.ts'
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

function open(label: string) {
  saveDraft('sample', ['region', 'label'], { ...values, label }, values)
  markDraftSent('sample', 1)
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider
        router={createMemoryRouter([
          {
            path: '*',
            element: (
              <>
                <Sample />
                <DialogHost />
              </>
            ),
          },
        ])}
      />
    </QueryClientProvider>,
  )
  return userEvent.setup()
}
const stored = () => readDraft('sample', ['region', 'label'], values)
const button = (name: string) => screen.getByRole('button', { name })

it('what is entered beside an offered draft is kept in its place, as one that was not sent', async () => {
  const user = open('web-1')
  await user.type(screen.getByLabelText('Region'), 'r')
  expect(stored()).toMatchObject({ sentAt: null, values: { region: 'r' } })
  await user.click(button('Discard draft'))
  expect(stored()).toMatchObject({ values: { region: 'r' } })
  expect(screen.getByLabelText('Region')).toHaveValue('r')
})

it('a draft that was entered beside replaces what was entered only when the user agrees', async () => {
  const user = open('web-1')
  await user.type(screen.getByLabelText('Label'), 'new')
  const question = async () => within(await screen.findByRole('alertdialog', { name: 'Restore the draft?' }))
  await user.click(button('Restore draft'))
  await user.click((await question()).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
  expect(screen.getByLabelText('Label')).toHaveValue('new')
  await user.click(button('Restore draft'))
  await user.click((await question()).getByRole('button', { name: 'Restore draft' }))
  await waitFor(() => expect(screen.getByLabelText('Label')).toHaveValue('web-1'))
  expect(stored()).toMatchObject({ sentAt: 1, values: { label: 'web-1' } })
})

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
