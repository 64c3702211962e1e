/** Security questions and preferences (profile-and-domains.md, Profile; gaps 7.4). */
import { describe, expect, test } from 'vitest'
import { preferences } from '#contract/areas/preferences.ts'
import { questions } from '#contract/areas/questions.ts'
import { securityQuestions } from '#contract/rules/profile/security-questions.ts'
import { startSignedIn } from '../oauth/browser-testing.ts'
import { callOperation } from '../calls-testing.ts'
import { answers } from '../oauth/two-factor-testing.ts'
import { addToken } from './profile-testing.ts'
import { errorResponse, startTestClient, type TestClient } from './testing.ts'

describe('security questions', () => {
  const answer = (service: TestClient, security_questions: { question_id: number; response: string }[]) =>
    service.call(questions.answer, { body: { security_questions } })
  const refused = (service: TestClient, security_questions: unknown) =>
    service.expectError(questions.answer, { body: { security_questions } })
  const given = async (service: TestClient, token?: string) =>
    (await service.call(questions.list, {}, token)).security_questions.flatMap(({ id, response }) =>
      response === null ? [] : [[id, response]],
    )

  test('nineteen, without answers at first', async () => {
    await using service = await startTestClient()
    const { security_questions } = await service.call(questions.list, {})
    expect(security_questions).toEqual(securityQuestions.map((each) => ({ ...each, response: null })))
    expect(security_questions.map(({ id }) => id)).toEqual(Array.from({ length: 19 }, (_, index) => index + 1))
  })

  test('new answers replace all earlier ones', async () => {
    await using service = await startTestClient()
    expect(await answer(service, answers)).toEqual({
      security_questions: answers.map((each) => ({
        ...each,
        security_question: securityQuestions.find(({ id }) => id === each.question_id)?.question,
      })),
    })
    expect(await given(service)).toEqual(answers.map(({ question_id, response }) => [question_id, response]))
    await answer(
      service,
      [3, 4, 19].map((question_id) => ({ question_id, response: 'Some Thing' })),
    )
    expect(await given(service)).toEqual([
      [3, 'Some Thing'],
      [4, 'Some Thing'],
      [19, 'Some Thing'],
    ])
    expect(await given(service, service.restrictedToken)).toEqual([])
  })

  test('exactly three, unique, known, of 3 to 17 characters; else nothing changes', async () => {
    await using service = await startTestClient()
    await answer(service, answers)
    const three = errorResponse('Exactly three security questions must be answered', 'security_questions')
    const more = [...answers, { question_id: 4, response: 'fourth' }]
    for (const list of [[], answers.slice(0, 2), more]) expect(await refused(service, list)).toEqual(three)
    const [first, second, third] = answers
    expect(await refused(service, [first, second, { ...third, question_id: 1 }])).toEqual(
      errorResponse('Security questions must be unique', 'security_questions'),
    )
    for (const question_id of [0, 20])
      expect(await refused(service, [first, second, { ...third, question_id }])).toEqual(
        errorResponse('question_id is not valid', 'security_questions[2].question_id'),
      )
    for (const response of ['ab', 'a'.repeat(18)])
      expect(await refused(service, [first, { ...second, response }, third])).toEqual(
        errorResponse('Length must be 3-17 characters', 'security_questions[1].response'),
      )
    expect(await given(service)).toHaveLength(3)
    for (const response of ['abc', 'ü'.repeat(17)])
      await answer(
        service,
        answers.map(({ question_id }) => ({ question_id, response })),
      )
  })
})

describe('preferences', () => {
  const view = (service: TestClient, token?: string) => service.call(preferences.view, {}, token)

  test('are empty at first and replaced as a whole', async () => {
    await using service = await startTestClient()
    expect(await view(service)).toEqual({})
    const body = { theme: 'dark', nested: { list: [1, null, 'x'] } }
    expect(await service.call(preferences.update, { body })).toEqual(body)
    expect(await view(service)).toEqual(body)
    await service.call(preferences.update, { body: { density: 'compact' } })
    expect(await view(service)).toEqual({ density: 'compact' })
  })

  test('all personal access tokens of a user share one dictionary, other users have their own', async () => {
    await using service = await startTestClient()
    await service.call(preferences.update, { body: { theme: 'dark' } })
    expect(await view(service, await addToken(service, 'account:read_only'))).toEqual({ theme: 'dark' })
    expect(await view(service, service.restrictedToken)).toEqual({})
  })

  test('an app has its own dictionary', async () => {
    await using start = await startSignedIn()
    const { service, token } = start
    await callOperation(service, preferences.update, { body: { theme: 'dark' } }, token)
    expect(await callOperation(service, preferences.view, {}, token)).toEqual({ theme: 'dark' })
    expect(await callOperation(service, preferences.view, {})).toEqual({})
  })

  test('have at most 65,535 characters as JSON, and are an object', async () => {
    await using service = await startTestClient()
    const sized = (length: number) => ({ a: 'x'.repeat(length - '{"a":""}'.length) })
    await service.call(preferences.update, { body: sized(65_535) })
    const tooLong = await service.expectError(preferences.update, { body: sized(65_536) })
    expect(tooLong).toEqual(errorResponse('Length must be 0-65535 characters'))
    for (const body of [[], 'text', 5])
      expect(await service.expectError(preferences.update, { body })).toMatchObject({ status: 400 })
    expect(await view(service)).toEqual(sized(65_535))
  })

  test('hold no number that JSON could only store as null', async () => {
    await using service = await startTestClient()
    const put = (body: string) =>
      service.fetch('/v4/profile/preferences', {
        method: 'PUT',
        headers: { Authorization: `Bearer ${service.ownerToken}`, 'Content-Type': 'application/json' },
        body,
      })
    const largest = { list: [{ size: Number.MAX_VALUE }] }
    expect((await put(JSON.stringify(largest))).status).toBe(200)
    for (const number of ['1e999', '-1e999']) {
      const response = await put(`{"list":[1,{"size":${number}}]}`)
      expect(response.status).toBe(400)
      expect(await response.json()).toEqual({ errors: [{ reason: 'Must not contain a number that is too large' }] })
    }
    expect(await view(service)).toEqual(largest)
  })
})
