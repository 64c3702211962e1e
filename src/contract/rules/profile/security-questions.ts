import { reason } from '../../translate.ts'

/**
 * The questions that a user may answer, in English, as the service sends them; two-factor authentication requires three
 * answers (topics and ids of gaps 7.4).
 */
export const securityQuestions: readonly { readonly id: number; readonly question: string }[] = [
  reason('What was the name of your first pet?'),
  reason("What is your oldest sibling's name?"),
  reason('What was the first concert you attended?'),
  reason('What were the make and model of your first car?'),
  reason('In which town did your parents meet?'),
  reason('Which college did you apply to but not attend?'),
  reason('What was your most memorable school trip?'),
  reason('Which teacher had the greatest influence on you?'),
  reason('Where did your first flight take you?'),
  reason('On which street did your best school friend live?'),
  reason('What is your favorite city?'),
  reason('Who is your favorite artist?'),
  reason("What was your grandmother's maiden name?"),
  reason('What was the name of your first roommate?'),
  reason('In which town was your first job?'),
  reason('Who is your favorite author?'),
  reason('In which hospital were you born?'),
  reason('Which sports team do you like to see lose?'),
  reason('On which street is your grocery store?'),
].map((question, index) => ({ id: index + 1, question }))

export const isSecurityQuestion = (id: number) => securityQuestions.some((question) => question.id === id)
export const answerCountReason = reason('Exactly three security questions must be answered')
export const duplicateAnswersReason = reason('Security questions must be unique')

/**
 * The questions that the field at `index` may offer: all but those chosen in the other fields. `chosen`: the id of each
 * field's question, null while none is chosen.
 */
export const offeredQuestions = (chosen: readonly (number | null)[], index: number) =>
  securityQuestions.filter(({ id }) => !chosen.some((other, at) => at !== index && other === id))
