/**
 * Security questions; two-factor authentication requires answers to three (profile-and-domains.md, Profile; gaps 7.4).
 */
import * as z from 'zod/mini'
import { token } from '../access.ts'
import { area, get, post } from '../endpoint.ts'
import * as limits from '../limits.ts'
import { answerCountReason, duplicateAnswersReason, isSecurityQuestion } from '../rules/profile/security-questions.ts'
import { invalidReason, boundedLine, listOf } from '../schema.ts'

/** `response` is null until the question is answered. */
const SecurityQuestions = z
  .object({
    security_questions: z.array(z.object({ id: z.int(), question: z.string(), response: z.nullable(z.string()) })),
  })
  .check(z.meta({ id: 'SecurityQuestions' }))

const SecurityAnswers = z
  .object({
    security_questions: z.array(
      z.object({ question_id: z.int(), response: z.string(), security_question: z.string() }),
    ),
  })
  .check(z.meta({ id: 'SecurityAnswers' }))

/** Answers to exactly three different questions, which replace all earlier answers. */
export const SecurityAnswersCreate = z
  .object({
    security_questions: listOf(
      z.object({
        question_id: z.int().check(z.refine(isSecurityQuestion, { error: invalidReason('question_id') })),
        response: boundedLine(limits.securityResponse),
      }),
      limits.securityAnswerCount,
      answerCountReason,
    ).check(
      z.refine((answers) => answers.length === limits.securityAnswerCount, {
        error: answerCountReason,
        abort: true,
      }),
      z.refine((answers) => new Set(answers.map((answer) => answer.question_id)).size === answers.length, {
        error: duplicateAnswersReason,
      }),
    ),
  })
  .check(z.meta({ id: 'SecurityAnswersCreate' }))

export const questions = area('questions', {
  list: get('/profile/security-questions', {
    summary: 'List security questions and your answers',
    access: token('account:read_only'),
    returns: SecurityQuestions,
  }),
  answer: post('/profile/security-questions', {
    summary: 'Answer three security questions',
    access: token('account:read_write'),
    stepUp: true,
    body: SecurityAnswersCreate,
    returns: SecurityAnswers,
  }),
})
