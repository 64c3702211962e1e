/** Security questions, three of which must be answered before two-factor authentication (profile-and-domains.md, Profile; gaps 7.4). */
import * as z from 'zod/mini'
import { token } from '../access.ts'
import { area, get, post } from '../endpoint.ts'
import * as limits from '../limits.ts'
import { answersCountReason, answersTwiceReason, isSecurityQuestion } from '../rules/security-questions.ts'
import { invalidReason, text, type Output } from '../schema.ts'

/** response is null until answered. */
export const Questions = z.object({
  security_questions: z.array(z.object({ id: z.int(), question: z.string(), response: z.nullable(z.string()) })),
}).check(z.meta({ id: 'SecurityQuestions' }))
export type Questions = Output<typeof Questions>

export const Answers = z.object({
  security_questions: z.array(z.object({ question_id: z.int(), response: z.string(), security_question: z.string() })),
}).check(z.meta({ id: 'SecurityAnswers' }))

/** Exactly three different questions; earlier answers are overwritten, the others reset. */
export const AnswersGive = z.object({
  security_questions: z.array(z.object({
    question_id: z.int().check(z.refine(isSecurityQuestion, { error: invalidReason('question_id') })),
    response: text(limits.securityResponse),
  })).check(
    z.refine((all) => all.length === limits.securityAnswers, { error: answersCountReason, abort: true }),
    z.refine((all) => new Set(all.map((each) => each.question_id)).size === all.length, { error: answersTwiceReason }),
  ),
}).check(z.meta({ id: 'SecurityAnswersGive' }))

export const questions = area('questions', {
  list: get('/profile/security-questions', { summary: 'List security questions and your answers', access: token('account:read_only'), returns: Questions }),
  answer: post('/profile/security-questions', {
    summary: 'Answer three security questions', access: token('account:read_write'), body: AnswersGive, returns: Answers,
  }),
})
