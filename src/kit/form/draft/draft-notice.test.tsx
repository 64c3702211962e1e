import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { expect, it } from 'vitest'
import { nodes, type Node } from '#contract/areas/nodes.ts'
import { Form } from '../form.tsx'
import { DialogHost } from '../../dialogs/dialogs.tsx'
import { deleteDraft, markDraftSent, readDraft, saveDraft } from './draft.ts'
import { SecretField } from '../fields/secret-field.tsx'
import { TextField } from '../fields/text-field.tsx'
import { useResourceForm } from '../use-resource-form.ts'

const values = { region: '', label: '', root_pass: '' }

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
      <SecretField form={form} name="root_pass" label="Password" autoComplete="new-password" />
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

it('an offered draft stays until it is restored or discarded, beside what is entered meanwhile', async () => {
  const user = open('web-1')
  const offered = { sentAt: 1, values: { label: 'web-1' } }
  await user.type(screen.getByLabelText('Password'), 'x')
  expect(stored()).toMatchObject(offered)
  await user.type(screen.getByLabelText('Region'), 'r')
  expect(stored()).toMatchObject({ sentAt: null, values: { region: 'r' }, older: offered })
  await user.clear(screen.getByLabelText('Region'))
  expect(stored()).toMatchObject(offered)
  await user.type(screen.getByLabelText('Region'), 'r')
  // As after sending what was entered.
  deleteDraft('sample')
  expect(stored()).toMatchObject(offered)
  await user.type(screen.getByLabelText('Region'), '2')
  await user.click(button('Discard draft'))
  expect(stored()).toMatchObject({ values: { region: 'r2' }, older: null })
  expect(screen.getByLabelText('Region')).toHaveValue('r2')
  await user.clear(screen.getByLabelText('Region'))
  await user.clear(screen.getByLabelText('Password'))
  expect(stored()).toBeNull()
})

it('an older draft is offered after a newer one was discarded', async () => {
  const fields = ['region', 'label'] as const
  saveDraft('sample', fields, { ...values, region: 'older' }, values)
  const older = stored()
  saveDraft('sample', fields, { ...values, label: 'web-2' }, values, older)
  const user = open('web-2')
  await user.click(button('Discard draft'))
  expect(screen.getByText('You have another unfinished draft')).toBeInTheDocument()
  expect(button('Discard draft')).toHaveFocus()
  await user.click(button('Restore draft'))
  expect(screen.getByLabelText('Region')).toHaveValue('older')
  expect(screen.getByLabelText('Label')).toHaveValue('')
})

it('a draft replaces what was entered beside it only when the user agrees', async () => {
  const user = open('web-1')
  await user.type(screen.getByLabelText('Label'), 'new')
  await user.type(screen.getByLabelText('Region'), 'r')
  const question = async () => within(await screen.findByRole('alertdialog', { name: 'Restore the draft?' }))
  await user.click(button('Restore draft'))
  await user.click((await question()).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
  expect(screen.getByLabelText('Label')).toHaveValue('new')
  await user.click(button('Restore draft'))
  await user.click((await question()).getByRole('button', { name: 'Restore draft' }))
  await waitFor(() => expect(screen.getByLabelText('Label')).toHaveValue('web-1'))
  expect(screen.getByLabelText('Region')).toHaveValue('')
  expect(stored()).toMatchObject({ sentAt: 1, values: { label: 'web-1' }, older: null })
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
