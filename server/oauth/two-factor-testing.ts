/** For tests: two-factor authentication of the owner, set up through the interface. */
import { questions } from '#contract/areas/questions.ts'
import { twoFactor } from '#contract/areas/two-factor.ts'
import { callOperation } from '../calls-testing.ts'
import type { TestService } from '../testing.ts'
import { authorizePath, browser, codeIn, exchange, owner, tokenIn, type Browser } from './browser-testing.ts'
import { codeAt, stepAt } from './totp.ts'

export const answers = [1, 2, 3].map((question_id) => ({ question_id, response: `answer ${question_id}` }))

/**
 * Answers the questions and enables two-factor authentication. `code`: the current one, or one that is some steps of 30
 * seconds away.
 */
export async function enableTwoFactor(service: TestService) {
  await callOperation(service, questions.answer, { body: { security_questions: answers } })
  const { secret } = await callOperation(service, twoFactor.enable, {})
  const code = (steps = 0) => codeAt(secret, stepAt(service.now()) + steps)
  const { scratch } = await callOperation(service, twoFactor.confirm, { body: { tfa_code: code() } })
  return { secret, scratch, code }
}

/** The same; the clock then moves on, so that the code just used is not needed again. */
export async function protect(service: TestService) {
  const enabled = await enableTwoFactor(service)
  await service.advance(60_000)
  return enabled
}

/** Signs in from a browser that is then trusted. */
export async function trustedSignIn(service: TestService) {
  const { code, scratch } = await protect(service)
  /** Enters a current code on the page that asks for it. */
  const enter = (tab: Browser, form: Record<string, string> = {}) =>
    tab.go('/login/code', { code: code(), return: authorizePath(), ...form })
  const tab = browser(service, { userAgent: 'Mine', address: '192.0.2.7' })
  await tab.go('/login', { ...owner(service), return: authorizePath() })
  await enter(tab, { trust: 'yes' })
  const token = tokenIn(await exchange(tab, codeIn((await tab.go(authorizePath())).location)))
  return { tab, token, scratch, code, enter }
}
