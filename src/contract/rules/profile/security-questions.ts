/**
 * The questions that a user may answer; two-factor authentication requires three answers (topics and ids of gaps 7.4).
 */
export const securityQuestions: readonly { readonly id: number; readonly question: string }[] = [
  'What was the name of your first pet?',
  "What is your oldest sibling's name?",
  'What was the first concert you attended?',
  'What were the make and model of your first car?',
  'In which town did your parents meet?',
  'Which college did you apply to but not attend?',
  'What was your most memorable school trip?',
  'Which teacher had the greatest influence on you?',
  'Where did your first flight take you?',
  'On which street did your best school friend live?',
  'What is your favorite city?',
  'Who is your favorite artist?',
  "What was your grandmother's maiden name?",
  'What was the name of your first roommate?',
  'In which town was your first job?',
  'Who is your favorite author?',
  'In which hospital were you born?',
  'Which sports team do you like to see lose?',
  'On which street is your grocery store?',
].map((question, index) => ({ id: index + 1, question }))

export const isSecurityQuestion = (id: number) => securityQuestions.some((question) => question.id === id)
export const answerCountReason = 'Exactly three security questions must be answered'
export const duplicateAnswersReason = 'Security questions must be unique'

/**
 * The questions that the field at `index` may offer: all but those chosen in the other fields. `chosen`: the id of each
 * field's question, null while none is chosen.
 */
export const offeredQuestions = (chosen: readonly (number | null)[], index: number) =>
  securityQuestions.filter(({ id }) => !chosen.some((other, at) => at !== index && other === id))
