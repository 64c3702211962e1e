/**
 * Security questions; two-factor authentication requires answers to three (profile-and-domains.md, Profile; gaps 7.4).
 */
import * as z from 'zod/mini'
import { token } from '../access.ts'
import { described, named } from '../described.ts'
import { area, get, post } from '../endpoint.ts'
import * as limits from '../limits.ts'
import { answerCountReason, duplicateAnswersReason, isSecurityQuestion } from '../rules/profile/security-questions.ts'
import { invalidReason, boundedLine, listOf } from '../schema.ts'

const SecurityQuestion = named(
  'SecurityQuestion',
  'A question that the user can answer.',
  z.object({
    id: described(z.int(), 'Identifier of the question.'),
    question: described(z.string(), 'Its text.'),
    response: described(z.nullable(z.string()), 'The answer of the user; null until there is one.'),
  }),
)
const SecurityQuestions = named(
  'SecurityQuestions',
  'All questions.',
  z.object({ security_questions: described(z.array(SecurityQuestion), 'The questions, in the order of their ids.') }),
)

const SecurityAnswer = named(
  'SecurityAnswer',
  'A question that the user answered.',
  z.object({
    question_id: described(z.int(), 'Identifier of the question.'),
    response: described(z.string(), 'The answer.'),
    security_question: described(z.string(), 'Text of the question.'),
  }),
)
const SecurityAnswers = named(
  'SecurityAnswers',
  'The answered questions.',
  z.object({ security_questions: described(z.array(SecurityAnswer), 'The answers that are stored now.') }),
)

const SecurityAnswerInput = named(
  'SecurityAnswerInput',
  'An answer to a question.',
  z.object({
    question_id: described(
      z.int().check(z.refine(isSecurityQuestion, { error: invalidReason('question_id') })),
      'Identifier of the question.',
    ),
    response: described(boundedLine(limits.securityResponse), 'The answer.'),
  }),
)
export const SecurityAnswersCreate = named(
  'SecurityAnswersCreate',
  'The answers to store.',
  z.object({
    security_questions: described(
      listOf(SecurityAnswerInput, limits.securityAnswerCount, answerCountReason).check(
        z.refine((answers) => answers.length === limits.securityAnswerCount, {
          error: answerCountReason,
          abort: true,
        }),
        z.refine((answers) => new Set(answers.map((answer) => answer.question_id)).size === answers.length, {
          error: duplicateAnswersReason,
        }),
      ),
      'Answers to exactly three different questions.',
      { minItems: limits.securityAnswerCount },
    ),
  }),
)

export const questions = area('questions', {
  list: get('/profile/security-questions', {
    summary: 'List security questions and your answers',
    description: 'Returns all questions, without pages, with the answers of the user in plain text.',
    access: token('account:read_only'),
    returns: SecurityQuestions,
  }),
  answer: post('/profile/security-questions', {
    summary: 'Answer three security questions',
    description: 'Replaces all earlier answers. Two-factor authentication needs them.',
    access: token('account:read_write'),
    stepUp: true,
    body: SecurityAnswersCreate,
    returns: SecurityAnswers,
  }),
})
