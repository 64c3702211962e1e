import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { describe, expect, it } from 'vitest'
import { configs } from '#contract/areas/configs.ts'
import type { CallOf } from '#contract/endpoint.ts'
import type { Refusal } from '#contract/refusal.ts'
import { ApiError } from '#api/error.ts'
import { Form } from './form.tsx'
import { NumberField } from './number-field.tsx'
import { SecretField } from './secret-field.tsx'
import { SelectField } from './select-field.tsx'
import { TextField } from './text-field.tsx'
import { useResourceForm } from './use-resource-form.ts'

type Call = CallOf<typeof configs.create>

interface Values {
  label: string
  memory: number | null
  level: string
  secret: string
  interfaces: { label: string }[]
}

const start: Values = { label: '', memory: 0, level: '', secret: '', interfaces: [{ label: 'one' }, { label: 'two' }] }

/** A form of an operation with nested members; `sent` decides what becomes of a call. */
function Sample({ sent }: { sent: (call: Call) => Promise<unknown> }) {
  const form = useResourceForm({
    name: 'sample',
    of: configs.create,
    values: start,
    call: ({ label, memory, level, interfaces }): Call => ({
      path: { nodeId: 7 },
      body: {
        label, devices: {},
        memory_limit: memory ?? Number.NaN,
        ...(level === 'single' || level === 'binbash' ? { run_level: level } : {}),
        interfaces: interfaces.map((each) => ({ purpose: 'vlan', label: each.label })),
      },
    }),
    renamed: { memory_limit: 'memory' },
    draft: ['label', 'secret'],
  })
  const mutation = {
    mutateAsync: async (call: Call) => {
      await sent(call)
      throw new ApiError({ status: 400, refusals: [{ reason: 'Stop here' }], operation: 'configs.create' })
    },
  }
  return (
    <Form form={form} mutation={mutation} label="Create config">
      <TextField form={form} name="label" label="Name" limit={{ min: 1, max: 48 }} />
      <NumberField form={form} name="memory" label="Memory" unit="MB" />
      <SelectField form={form} name="level" label="Run level" nothing="Default" choices={[{ value: 'single', label: 'Single user' }]} />
      <SecretField form={form} name="secret" label="Passphrase" />
      <TextField form={form} name="interfaces.0.label" label="First VLAN" />
      <TextField form={form} name="interfaces.1.label" label="Second VLAN" />
    </Form>
  )
}

function open(sent: (call: Call) => Promise<unknown> = () => Promise.resolve()) {
  const router = createMemoryRouter([{ path: '*', element: <Sample sent={sent} /> }])
  render(<QueryClientProvider client={new QueryClient()}><RouterProvider router={router} /></QueryClientProvider>)
  return { user: userEvent.setup(), router }
}

const refuse = (...refusals: Refusal[]) => () => Promise.reject(new ApiError({ status: 400, refusals, operation: 'configs.create' }))
const submit = () => screen.getByRole('button', { name: 'Create config' })
const described = (label: string) => {
  const ids = screen.getByLabelText(label).getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map((id) => document.getElementById(id)?.textContent).join(' ')
}

describe('a form of the contract', () => {
  it('checks nested members by the contract before anything is sent', async () => {
    const calls: Call[] = []
    const { user } = open((call) => Promise.resolve(calls.push(call)))
    await user.type(screen.getByLabelText('Name'), 'boot')
    await user.clear(screen.getByLabelText('Second VLAN'))
    await user.type(screen.getByLabelText('Second VLAN'), 'one')
    await user.click(submit())
    await waitFor(() => expect(described('Second VLAN')).toContain('Must be unique among the interfaces'))
    expect(document.activeElement).toBe(screen.getByLabelText('Second VLAN'))
    expect(calls).toEqual([])
  })

  it('puts refusals of the service on nested and renamed fields, and the rest on top', async () => {
    const { user } = open(refuse(
      { field: 'interfaces[1].label', reason: 'Must only use ASCII letters, numbers, and dashes' },
      { field: 'memory_limit', reason: 'memory_limit is not valid' },
      { field: 'kernel', reason: 'kernel is not valid' },
    ))
    await user.type(screen.getByLabelText('Name'), 'boot')
    await user.click(submit())
    await waitFor(() => expect(described('Second VLAN')).toContain('Must only use ASCII letters, numbers, and dashes'))
    expect(described('Memory')).toContain('Memory is not valid')
    const alert = within(screen.getByRole('alert'))
    expect(alert.getByText('kernel: kernel is not valid')).toBeTruthy()
    expect(alert.getAllByRole('link').map((link) => link.textContent)).toEqual(['Memory', 'Second VLAN'])
    expect(document.activeElement).toBe(screen.getByLabelText('Memory'))
  })

  it('forgets a refusal as soon as its field is changed', async () => {
    const { user } = open(refuse({ field: 'label', reason: 'label is not valid' }))
    await user.type(screen.getByLabelText('Name'), 'boot')
    await user.click(submit())
    await waitFor(() => expect(described('Name')).toContain('Name is not valid'))
    await user.type(screen.getByLabelText('Name'), '2')
    await waitFor(() => expect(screen.getByLabelText('Name').getAttribute('aria-invalid')).toBeNull())
  })

  it('gives the summary the focus when no field is concerned', async () => {
    const { user } = open(refuse({ reason: 'Node busy.' }))
    await user.type(screen.getByLabelText('Name'), 'boot')
    await user.click(submit())
    const text = await screen.findByText('Node busy.')
    await waitFor(() => expect(document.activeElement?.contains(text)).toBe(true))
  })

  it('is busy while it is sent, and is not sent twice', async () => {
    let calls = 0
    const { promise, resolve } = Promise.withResolvers<void>()
    const { user } = open(() => {
      calls += 1
      return promise
    })
    await user.type(screen.getByLabelText('Name'), 'boot')
    await user.click(submit())
    await waitFor(() => expect(submit().getAttribute('aria-busy')).toBe('true'))
    await user.click(submit())
    resolve()
    expect(await screen.findByText('Stop here')).toBeTruthy()
    expect(calls).toBe(1)
  })

  it('keeps a draft without the secret, even when the secret is listed', async () => {
    const { user } = open()
    await user.type(screen.getByLabelText('Name'), 'kept')
    await user.type(screen.getByLabelText('Passphrase'), 'hunter22')
    const stored = sessionStorage.getItem('quarterdeck.draft.sample')
    expect(stored).toContain('kept')
    expect(stored).not.toContain('hunter22')
  })

  it('waits with the check of a field until the press that left it is over', async () => {
    const { user } = open()
    await user.click(screen.getByLabelText('Name'))
    await user.pointer({ keys: '[MouseLeft>]', target: screen.getByLabelText('Memory') })
    expect(screen.getByLabelText('Name').getAttribute('aria-invalid')).toBeNull()
    await user.pointer({ keys: '[/MouseLeft]', target: screen.getByLabelText('Memory') })
    await waitFor(() => expect(screen.getByLabelText('Name').getAttribute('aria-invalid')).toBe('true'))
  })

  it('keeps a number as it was typed, and sends it as a number', async () => {
    const calls: Call[] = []
    const { user } = open((call) => Promise.resolve(calls.push(call)))
    await user.type(screen.getByLabelText('Name'), 'boot')
    await user.clear(screen.getByLabelText('Memory'))
    await user.type(screen.getByLabelText('Memory'), '0064')
    await user.selectOptions(screen.getByLabelText('Run level'), 'single')
    await user.click(submit())
    await waitFor(() => expect(calls[0]?.body).toMatchObject({ memory_limit: 64, run_level: 'single' }))
    expect(screen.getByDisplayValue('0064')).toBe(screen.getByLabelText('Memory'))
  })
})
