import { render, screen } from '@testing-library/react'
import { expect, it, onTestFinished } from 'vitest'
import { saveDraft } from '../form/draft/draft.ts'
import { findLossesElsewhere, findSignOutLosses, withSignOutLosses } from './sign-out-losses.tsx'

it('a question whose answer signs out as well says what would be lost', async () => {
  saveDraft('create-node', ['label'], { label: 'web-9' }, { label: '' })
  render(withSignOutLosses('You are signed out here.'))
  expect(screen.getByText('You are signed out here.')).toBeVisible()
  expect(await screen.findByText(/^This tab keeps drafts or unfinished jobs/)).toBeVisible()
})

it('nothing is said when nothing would be lost', async () => {
  expect(await findSignOutLosses()).toBeNull()
})

it('tabs of another connection are asked on signing out of that one', async () => {
  const itsTab = new BroadcastChannel('quarterdeck-unfinished@c2:')
  onTestFinished(() => itsTab.close())
  itsTab.addEventListener('message', ({ data }) => data !== 'no' && itsTab.postMessage('yes'))
  expect(await findLossesElsewhere('c2')).toMatch(/^There is unfinished work in another tab/)
  expect(await findLossesElsewhere('c3')).toBeNull()
})
