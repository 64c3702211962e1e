import { fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useRef, useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ignoreStrayPresses } from './stray-presses.ts'

const press = (element: Element, detail: number) => {
  const moved = !fireEvent.mouseDown(element, { detail })
  fireEvent.click(element, { detail })
  return { focusPrevented: moved }
}

function setUp() {
  onTestFinished(ignoreStrayPresses())
  const pressed = vi.fn()
  render(
    <>
      <button onClick={() => pressed('save')}>
        <span>Save</span>
      </button>
      <button onClick={() => pressed('other')}>Other</button>
    </>,
  )
  return pressed
}

test('the second press of a double click on another control does nothing, and does not take the focus', () => {
  const pressed = setUp()
  press(screen.getByText('Save'), 1)
  expect(press(screen.getByText('Other'), 2)).toEqual({ focusPrevented: true })
  expect(pressed.mock.calls).toEqual([['save']])
  press(screen.getByText('Other'), 1)
  expect(pressed.mock.calls).toEqual([['save'], ['other']])
})

test('on the same control both count, wherever in it they land, and so do presses by the keyboard', () => {
  const pressed = setUp()
  press(screen.getByText('Save'), 1)
  press(screen.getByRole('button', { name: 'Save' }), 2)
  fireEvent.click(screen.getByText('Other'), { detail: 0 })
  expect(pressed.mock.calls).toEqual([['save'], ['save'], ['other']])
})

test('the second press does not answer what the form has said in between', () => {
  onTestFinished(ignoreStrayPresses())
  const sent = vi.fn()
  function Question() {
    const [note, setNote] = useState('')
    return (
      <form
        aria-label="Clone"
        onSubmit={(event) => {
          event.preventDefault()
          if (note === '') setNote('Check the selection.')
          else sent()
        }}
      >
        <p data-form-note>{note}</p>
        <button type="submit">Clone</button>
      </form>
    )
  }
  render(<Question />)
  const button = screen.getByRole('button')
  press(button, 1)
  press(button, 2)
  expect(screen.getByText('Check the selection.')).toBeInTheDocument()
  expect(sent).not.toHaveBeenCalled()
  press(button, 1)
  expect(sent).toHaveBeenCalledOnce()
})

test('a control that is rendered anew in its place is the same', () => {
  onTestFinished(ignoreStrayPresses())
  function Counter() {
    const [count, setCount] = useState(0)
    return (
      <>
        <button key={count} onClick={() => setCount(count + 1)}>
          Next
        </button>
        <output>{count}</output>
      </>
    )
  }
  render(<Counter />)
  press(screen.getByRole('button'), 1)
  press(screen.getByRole('button'), 2)
  expect(screen.getByRole('status')).toHaveTextContent('2')
})

test('a button with an icon is not the same as another one', () => {
  onTestFinished(ignoreStrayPresses())
  const removed = vi.fn()
  function Tags() {
    const [tags, setTags] = useState(['web', 'mail'])
    const remove = (tag: string) => {
      removed(tag)
      setTags(tags.filter((each) => each !== tag))
    }
    return tags.map((tag) => <button key={tag} aria-label={`Remove ${tag}`} onClick={() => remove(tag)} />)
  }
  render(<Tags />)
  press(screen.getByRole('button', { name: 'Remove web' }), 1)
  press(screen.getByRole('button', { name: 'Remove mail' }), 2)
  expect(removed.mock.calls).toEqual([['web']])
})

test('a button of the same name that moves to its place is another one', () => {
  onTestFinished(ignoreStrayPresses())
  const decided = vi.fn()
  function Questions() {
    const [open, setOpen] = useState([1, 2, 3])
    const decide = (question: number) => {
      decided(question)
      setOpen(open.filter((each) => each !== question))
    }
    return open.map((question) => (
      <button key={question} onClick={() => decide(question)}>
        Use my values
      </button>
    ))
  }
  render(<Questions />)
  press(screen.getAllByRole('button')[0] ?? document.body, 1)
  press(screen.getAllByRole('button')[0] ?? document.body, 2)
  expect(decided.mock.calls).toEqual([[1]])
})

test('a first press that only closed a menu does not take the second one away', () => {
  const pressed = setUp()
  render(<div role="presentation" data-testid="behind the menu" />)
  press(screen.getByTestId('behind the menu'), 1)
  press(screen.getByText('Other'), 2)
  expect(pressed.mock.calls).toEqual([['other']])
})

/** A form that closes with Enter, which leaves the focus on the button that opens it. */
function Records() {
  const [open, setOpen] = useState(true)
  const [added, setAdded] = useState(0)
  const opener = useRef<HTMLButtonElement>(null)
  return (
    <>
      <button ref={opener} onClick={() => setOpen(true)}>
        Add record
      </button>
      <output>{added}</output>
      {open && (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            setAdded(added + 1)
            setOpen(false)
            opener.current?.focus()
          }}
        >
          <input aria-label="Name" />
        </form>
      )}
    </>
  )
}

test('Enter pressed twice does not press what has the focus after the first press', async () => {
  onTestFinished(ignoreStrayPresses())
  const user = userEvent.setup()
  render(<Records />)
  await user.type(screen.getByLabelText('Name'), 'www{Enter}{Enter}{Enter}')
  expect(screen.getByRole('button', { name: 'Add record' })).toHaveFocus()
  expect(screen.getByRole('status')).toHaveTextContent('1')
  expect(screen.queryByLabelText('Name')).not.toBeInTheDocument()
  // Any other key shows that the user has seen it.
  await user.keyboard('{Shift}{Enter}')
  await user.type(screen.getByLabelText('Name'), 'mail{Enter}')
  expect(screen.getByRole('status')).toHaveTextContent('2')
})

const enter = (element: Element, at: number, repeat = false) => {
  const event = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, repeat })
  Object.defineProperty(event, 'timeStamp', { value: at })
  return fireEvent(element, event)
}

test('Enter counts again after a pause unless it is held, and always on the same control', () => {
  setUp()
  const [save, other] = screen.getAllByRole('button')
  if (!save || !other) throw new Error('There are two buttons')
  expect(enter(save, 1000)).toBe(true)
  expect(enter(save, 1080)).toBe(true)
  expect(enter(other, 1160)).toBe(false)
  expect(enter(other, 3000, true)).toBe(false)
  expect(enter(other, 6000)).toBe(true)
})
