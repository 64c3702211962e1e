import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useLayoutEffect } from 'react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { describe, expect, it } from 'vitest'
import { configs } from '#contract/areas/configs.ts'
import type { RequestOf } from '#contract/endpoint.ts'
import type { ErrorDetail } from '#contract/schema.ts'
import { ApiError } from '#api/error.ts'
import { Form } from './form.tsx'
import { NumberField } from './fields/number-field.tsx'
import { SecretField } from './fields/secret-field.tsx'
import { SelectField } from './fields/select-field.tsx'
import { TextField } from './fields/text-field.tsx'
import { useResourceForm } from './use-resource-form.ts'

type Call = RequestOf<typeof configs.create>

interface Values {
  label: string
  memory: number | null
  level: string
  secret: string
  interfaces: { label: string }[]
}

const initialValues: Values = {
  label: '',
  memory: 0,
  level: '',
  secret: '',
  interfaces: [{ label: 'one' }, { label: 'two' }],
}

/** A form of an operation with nested members; `sent` decides what becomes of a call. */
function Sample({ send }: { send: (call: Call) => Promise<unknown> }) {
  const form = useResourceForm({
    name: 'sample',
    operation: configs.create,
    values: initialValues,
    toRequest: ({ label, memory, level, interfaces }): Call => ({
      path: { nodeId: 7 },
      body: {
        label,
        devices: {},
        memory_limit: memory ?? Number.NaN,
        ...(level === 'single' || level === 'binbash' ? { run_level: level } : {}),
        interfaces: interfaces.map((each) => ({ purpose: 'vlan', label: each.label })),
      },
    }),
    fieldMap: { memory_limit: 'memory' },
    draft: ['label', 'secret'],
  })
  const mutation = {
    mutateAsync: async (call: Call) => {
      await send(call)
      throw new ApiError({ status: 400, errors: [{ reason: 'Stop here' }], operation: 'configs.create' })
    },
  }
  return (
    <Form form={form} mutation={mutation} label="Create config">
      <TextField form={form} name="label" label="Name" limit={{ min: 1, max: 48 }} />
      <NumberField form={form} name="memory" label="Memory" unit="MB" />
      <SelectField
        form={form}
        name="level"
        label="Run level"
        emptyLabel="Default"
        options={[{ value: 'single', label: 'Single user' }]}
      />
      <SecretField form={form} name="secret" label="Passphrase" />
      <label>
        <input type="radio" name="mode" /> Full
      </label>
      <label>
        <input type="checkbox" /> Network helper
      </label>
      <input role="combobox" aria-label="Kernel" aria-expanded={false} aria-controls="kernels" />
      <input type="search" aria-label="Search" />
      <TextField form={form} name="interfaces.0.label" label="First VLAN" />
      <TextField form={form} name="interfaces.1.label" label="Second VLAN" />
    </Form>
  )
}

function renderForm(send: (call: Call) => Promise<unknown> = () => Promise.resolve()) {
  const router = createMemoryRouter([{ path: '*', element: <Sample send={send} /> }])
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return { user: userEvent.setup(), router }
}

const reject =
  (...errors: ErrorDetail[]) =>
  () =>
    Promise.reject(new ApiError({ status: 400, errors, operation: 'configs.create' }))
const submit = () => screen.getByRole('button', { name: 'Create config' })
const descriptionOf = (label: string) => {
  const ids = screen.getByLabelText(label).getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map((id) => document.getElementById(id)?.textContent).join(' ')
}

/** Types as soon as its field is there, before the effects of the form. */
function HastyTypist() {
  const form = useResourceForm({
    name: 'hasty',
    operation: configs.create,
    values: initialValues,
    toRequest: ({ label }): Call => ({ path: { nodeId: 7 }, body: { label, devices: {} } }),
  })
  const { rhf } = form
  useLayoutEffect(() => rhf.setValue('label', 'typed at once', { shouldDirty: true }), [rhf])
  return <TextField form={form} name="label" label="Name" />
}

describe('Form', () => {
  it('keeps what is typed before its effects have run', () => {
    render(<HastyTypist />)
    expect(screen.getByLabelText('Name')).toHaveValue('typed at once')
  })

  it('validates nested members by the contract before sending', async () => {
    const calls: Call[] = []
    const { user } = renderForm((call) => Promise.resolve(calls.push(call)))
    await user.type(screen.getByLabelText('Name'), 'boot')
    await user.clear(screen.getByLabelText('Second VLAN'))
    await user.type(screen.getByLabelText('Second VLAN'), 'one')
    await user.click(submit())
    await waitFor(() => expect(descriptionOf('Second VLAN')).toContain('Must be unique among the interfaces'))
    expect(screen.getByLabelText('Second VLAN')).toHaveFocus()
    expect(calls).toEqual([])
  })

  it('assigns errors of the service to nested and renamed fields, and the others to the summary', async () => {
    const { user } = renderForm(
      reject(
        { field: 'interfaces[1].label', reason: 'Must only use ASCII letters, numbers, and dashes' },
        { field: 'memory_limit', reason: 'memory_limit is not valid' },
        { field: 'kernel', reason: 'kernel is not valid' },
      ),
    )
    await user.type(screen.getByLabelText('Name'), 'boot')
    await user.click(submit())
    await waitFor(() =>
      expect(descriptionOf('Second VLAN')).toContain('Must only use ASCII letters, numbers, and dashes'),
    )
    expect(descriptionOf('Memory')).toContain('Memory is not valid')
    const alert = within(screen.getByRole('alert'))
    expect(alert.getByText('Kernel is not valid')).toBeInTheDocument()
    expect(alert.getAllByRole('link').map((link) => link.textContent)).toEqual(['Memory', 'Second VLAN'])
    expect(screen.getByLabelText('Memory')).toHaveFocus()
  })

  it('clears an error of the service when its field changes', async () => {
    const { user } = renderForm(reject({ field: 'label', reason: 'label is not valid' }))
    await user.type(screen.getByLabelText('Name'), 'boot')
    await user.click(submit())
    await waitFor(() => expect(descriptionOf('Name')).toContain('Name is not valid'))
    await user.type(screen.getByLabelText('Name'), '2')
    await waitFor(() => expect(screen.getByLabelText('Name')).not.toHaveAttribute('aria-invalid'))
  })

  it('focuses the summary when an error belongs to no field', async () => {
    const { user } = renderForm(reject({ reason: 'Node busy.' }))
    await user.type(screen.getByLabelText('Name'), 'boot')
    await user.click(submit())
    const text = await screen.findByText('Node busy.')
    await waitFor(() => expect(document.activeElement?.contains(text)).toBe(true))
  })

  it('is busy during the request and does not send it twice', async () => {
    let calls = 0
    const { promise, resolve } = Promise.withResolvers<void>()
    const { user } = renderForm(() => {
      calls += 1
      return promise
    })
    await user.type(screen.getByLabelText('Name'), 'boot')
    await user.click(submit())
    await waitFor(() => expect(submit()).toHaveAttribute('aria-busy', 'true'))
    await user.click(submit())
    resolve()
    expect(await screen.findByText('Stop here')).toBeInTheDocument()
    expect(calls).toBe(1)
  })

  it('saves a draft without the secret, even when the secret is listed', async () => {
    const { user } = renderForm()
    await user.type(screen.getByLabelText('Name'), 'kept')
    await user.type(screen.getByLabelText('Passphrase'), 'hunter22')
    const stored = sessionStorage.getItem('quarterdeck.draft.sample')
    expect(stored).toContain('kept')
    expect(stored).not.toContain('hunter22')
  })

  it('validates a field only after the pointer that left it is released', async () => {
    const { user } = renderForm()
    await user.click(screen.getByLabelText('Name'))
    await user.pointer({ keys: '[MouseLeft>]', target: screen.getByLabelText('Memory') })
    expect(screen.getByLabelText('Name')).not.toHaveAttribute('aria-invalid')
    await user.pointer({ keys: '[/MouseLeft]', target: screen.getByLabelText('Memory') })
    await waitFor(() => expect(screen.getByLabelText('Name')).toBeInvalid())
  })

  it('validates a field only after the tap that left it has become a click', async () => {
    renderForm()
    act(() => screen.getByLabelText('Name').focus())
    const target = screen.getByLabelText('Memory')
    // A phone lifts the pointer before it moves the focus.
    fireEvent(target, new PointerEvent('pointerdown', { bubbles: true, pointerType: 'touch' }))
    fireEvent(target, new PointerEvent('pointerup', { bubbles: true, pointerType: 'touch' }))
    await act(async () => target.focus())
    await act(() => new Promise((resolve) => setTimeout(resolve)))
    expect(screen.getByLabelText('Name')).not.toHaveAttribute('aria-invalid')
    fireEvent.click(target)
    await waitFor(() => expect(screen.getByLabelText('Name')).toBeInvalid())
  })

  it('keeps a number as it was typed, and sends it as a number', async () => {
    const calls: Call[] = []
    const { user } = renderForm((call) => Promise.resolve(calls.push(call)))
    await user.type(screen.getByLabelText('Name'), 'boot')
    await user.clear(screen.getByLabelText('Memory'))
    await user.type(screen.getByLabelText('Memory'), '0064')
    await user.selectOptions(screen.getByLabelText('Run level'), 'single')
    await user.click(submit())
    await waitFor(() => expect(calls[0]?.body).toMatchObject({ memory_limit: 64, run_level: 'single' }))
    expect(screen.getByDisplayValue('0064')).toBe(screen.getByLabelText('Memory'))
  })

  it('submits on Enter from text fields only', async () => {
    const calls: Call[] = []
    const { user } = renderForm((call) => Promise.resolve(calls.push(call)))
    await user.type(screen.getByLabelText('Name'), 'boot')
    for (const control of [
      screen.getByRole('radio', { name: 'Full' }),
      screen.getByRole('checkbox', { name: 'Network helper' }),
      screen.getByRole('combobox', { name: 'Kernel' }),
      screen.getByRole('searchbox', { name: 'Search' }),
    ]) {
      control.focus()
      await user.keyboard('{Enter}')
    }
    expect(screen.queryByText('Stop here')).not.toBeInTheDocument()
    expect(calls).toEqual([])
    await user.type(screen.getByLabelText('Name'), '{Enter}')
    await waitFor(() => expect(calls).toHaveLength(1))
  })
})
