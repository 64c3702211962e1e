/** Shared by the tests of the profile's pages. */
import { screen, within } from '@testing-library/react'
import { phone } from '#contract/areas/phone.ts'
import { questions } from '#contract/areas/questions.ts'
import { callOperation } from '#server/calls-testing.ts'
import type { TestService } from '#server/testing.ts'
import type { App } from './node-page.ts'

export const edKey = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJ8mZC6yyl8kzWjGgLqLe6SCzbQGzDMfDcYF9QXv7xkA owner@laptop'
export const otherKey = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIBbDQGzDMfDcYF9QXv7xkAJ8mZC6yyl8kzWjGgLqLe6S'
export const thirdKey = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIGzDMfDcYF9QXv7xkAJ8mZC6yyl8kzWjGgLqLe6SCzbQ'

/** Answers the first three security questions. */
export const answerQuestions = (service: TestService) =>
  callOperation(service, questions.answer, {
    body: { security_questions: [1, 2, 3].map((id) => ({ question_id: id, response: `answer ${id}` })) },
  })

/** The code of the latest text message. */
export async function latestCode(service: TestService): Promise<string> {
  const { text } = await service.database
    .selectFrom('outbox')
    .select('text')
    .where('kind', '=', 'sms')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return /^\d{6}/.exec(text)?.[0] ?? ''
}

export const verifyPhone = async (service: TestService, number: string) => {
  await callOperation(service, phone.send, { body: { iso_code: 'DE', phone_number: number } })
  await callOperation(service, phone.verify, { body: { otp_code: await latestCode(service) } })
}

/** Chooses from the menu of a row. */
export async function chooseFromRow({ user }: App, label: string, item: string) {
  await user.click(await screen.findByRole('button', { name: `Actions for ${label}` }))
  await user.click(within(await screen.findByRole('menu')).getByRole('menuitem', { name: item }))
}

export const findDialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }))
export const findQuestion = async (name: string | RegExp) => within(await screen.findByRole('alertdialog', { name }))
