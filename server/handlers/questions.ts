/** Security questions (gaps 7.4). */
import type { questions } from '#contract/areas/questions.ts'
import { securityQuestions } from '#contract/rules/profile/security-questions.ts'
import { t } from '#contract/translate.ts'
import type { Handlers } from '../context.ts'
import { notifyCaller } from './notify-caller.ts'

const questionTexts = new Map(securityQuestions.map(({ id, question }) => [id, question]))

export const questionHandlers: Handlers<typeof questions> = {
  list: async (_, { db, caller }) => {
    const answered = await db
      .selectFrom('security_answers')
      .select(['question_id', 'response'])
      .where('user_id', '=', caller.userId)
      .execute()
    const responses = new Map(answered.map((row) => [row.question_id, row.response]))
    return {
      security_questions: securityQuestions.map(({ id, question }) => ({
        id,
        question,
        response: responses.get(id) ?? null,
      })),
    }
  },
  /** Replaces all earlier answers. */
  answer: async ({ body }, context) => {
    const { db, caller } = context
    await db.deleteFrom('security_answers').where('user_id', '=', caller.userId).execute()
    await db
      .insertInto('security_answers')
      .values(
        body.security_questions.map(({ question_id, response }) => ({ user_id: caller.userId, question_id, response })),
      )
      .execute()
    await notifyCaller(context, () => t('The answers to your security questions were changed.'))
    return {
      security_questions: body.security_questions.map(({ question_id, response }) => ({
        question_id,
        response,
        security_question: questionTexts.get(question_id) ?? '',
      })),
    }
  },
}
