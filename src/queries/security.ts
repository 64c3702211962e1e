/** Profile settings, security questions, two-factor authentication and the phone number of the signed-in user. */
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { phone, profile, questions, twoFactor } from '#contract/operations.ts'
import { readNow } from '#api/cache/query.ts'
import { call } from '#api/client.ts'
import { NotDone, write } from '#api/write.ts'
import { ownProfile } from './profile.ts'
import { watchForUpdate } from './recognize.ts'
import { t } from '#contract/translate.ts'

/** The profile as the service has it now: shows the outcome of a request whose response was lost. */
export const readProfile = (client: QueryClient) => client.fetchQuery({ ...ownProfile, ...readNow })

export const updateProfile = write(profile.update, {
  invalidates: ['profile.view', 'events.list'],
  watch: (_client, { body }) => watchForUpdate(() => call(profile.view, {}), body),
})

/**
 * Which security questions there are, and which have an answer. The service returns the answers in clear text; they are
 * dropped before anything can store or show them.
 */
export const securityQuestionList = queryOptions({
  queryKey: [questions.list.area, questions.list.name, {}] as const,
  queryFn: async ({ signal }) => {
    const { security_questions: list } = await call(questions.list, {}, { signal })
    return list.map(({ id, question, response }) => ({ id, question, answered: response !== null }))
  },
})

/** The response repeats the answers, so it is not kept in the cache of mutations. */
export const answerSecurityQuestions = {
  ...write(questions.answer, {
    invalidates: ['questions.list'],
    watch:
      (_client, { body }) =>
      async () => {
        const { security_questions: stored } = await call(questions.list, {})
        const saved = body.security_questions.flatMap(({ question_id, response }) => {
          const found = stored.find((each) => each.id === question_id && each.response === response)
          return found ? [{ question_id, response, security_question: found.question }] : []
        })
        return saved.length === body.security_questions.length ? { security_questions: saved } : null
      },
  }),
  gcTime: 0,
}

/** The response holds the secret. An earlier secret that was not confirmed becomes invalid. */
export const createTwoFactorSecret = { ...write(twoFactor.enable, { invalidates: [] }), gcTime: 0 }
/** Stands for the scratch code when the response that held it was lost. */
export const lostScratch = ''
const stillOffReason = () =>
  t('The response was lost, and two-factor authentication is still off. Enter the next code.')
/** The response holds the scratch code. */
export const confirmTwoFactor = {
  ...write(twoFactor.confirm, {
    invalidates: ['profile.view', 'devices.list', 'events.list'],
    watch: (client) => async () => {
      const profile = await readProfile(client)
      if (profile.two_factor_auth) return { scratch: lostScratch }
      throw new NotDone(twoFactor.confirm, stillOffReason(), 'tfa_code')
    },
  }),
  gcTime: 0,
}
export const disableTwoFactor = write(twoFactor.disable, {
  invalidates: ['profile.view', 'devices.list', 'events.list'],
  watch: (client) => async () => ((await readProfile(client)).two_factor_auth ? null : {}),
})

export const sendPhoneCode = write(phone.send, { invalidates: [] })
export const verifyPhone = write(phone.verify, { invalidates: ['profile.view', 'events.list'] })
export const removePhone = write(phone.remove, {
  invalidates: ['profile.view', 'events.list'],
  watch: (client) => async () => ((await readProfile(client)).verified_phone_number === null ? {} : null),
})
