/** Answering the three security questions. All three are always sent, because saving replaces every earlier answer. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { questions } from '#contract/areas/questions.ts'
import * as limits from '#contract/limits.ts'
import { offeredQuestions } from '#contract/rules/profile/security-questions.ts'
import { isEqual } from '#contract/json.ts'
import { requiredReason } from '#contract/schema.ts'
import { formatNumber } from '#contract/text.ts'
import { t, translateReason } from '#contract/translate.ts'
import type { HostedDialogProps } from '#kit/dialogs/dialogs.tsx'
import { Form } from '#kit/form/form.tsx'
import { FormDialog } from '#kit/form/form-dialog.tsx'
import { SecretField } from '#kit/form/fields/secret-field.tsx'
import { SelectField } from '#kit/form/fields/select-field.tsx'
import { useResourceForm } from '#kit/form/use-resource-form.ts'
import { toast, toastError } from '#kit/toast.ts'
import { Notice } from '#ui/notice.tsx'
import { answerSecurityQuestions, securityQuestionList } from '#queries/security.ts'

export interface QuestionsProps {
  /** The next step after they are answered; null when there is none. */
  next: (() => Promise<unknown>) | null
}

interface Answer {
  /** The id as text; empty while none is chosen. */
  question_id: string
  response: string
}
interface QuestionsValues {
  answers: Answer[]
}

const positions = Array.from({ length: limits.securityAnswerCount }, (_, index) => index)
const chosenId = ({ question_id: id }: Answer) => (id === '' ? null : Number(id))

export function QuestionsDialog({ next, ...dialog }: QuestionsProps & HostedDialogProps) {
  const mutation = useMutation(answerSecurityQuestions)
  const [initialValues] = useState<QuestionsValues>({
    answers: positions.map(() => ({ question_id: '', response: '' })),
  })
  const form = useResourceForm({
    name: 'security-questions',
    operation: questions.answer,
    values: initialValues,
    toRequest: ({ answers }: QuestionsValues) => ({
      body: {
        security_questions: answers.map((answer) => ({
          question_id: chosenId(answer) ?? Number.NaN,
          response: answer.response.trim(),
        })),
      },
    }),
    validate: ({ answers }) =>
      answers.flatMap(({ question_id: id }, index) =>
        id === '' ? [{ field: `answers.${index}.question_id`, reason: requiredReason('question_id') }] : [],
      ),
    fieldMap: { security_questions: 'answers' },
  })
  const client = useQueryClient()
  const list = useQuery(securityQuestionList).data
  const hasAnswers = list?.some(({ answered }) => answered) ?? false
  const beforeSubmit = async () => {
    const now = await client.fetchQuery({ ...securityQuestionList, staleTime: 0, retry: false }).catch(() => list)
    return list === undefined || isEqual(now, list)
      ? true
      : t('The questions were answered elsewhere. Press the button again to replace those answers.')
  }
  const chosen = useWatch({ control: form.control, name: 'answers' }).map(chosenId)
  return (
    <FormDialog
      {...dialog}
      form={form}
      isPublic
      title={t('Security questions')}
      description={
        next
          ? t('Two-factor authentication requires three answers. The QR code for your authenticator app comes next.')
          : t('Two-factor authentication requires three answers. They cannot be used to sign in.')
      }
    >
      <Form
        form={{ ...form, beforeSubmit }}
        mutation={mutation}
        label={next ? t('Save and continue') : t('Save answers')}
        onSuccess={() => {
          if (next) next().catch(toastError)
          else {
            dialog.onClose()
            toast({ tone: 'ok', text: t('Your security questions were saved') })
          }
        }}
      >
        <Notice tone="info">
          {hasAnswers
            ? t(
                'Saving replaces all previous answers. Choose answers that others cannot find out: make them up, and keep them in your password manager.',
              )
            : t('Choose answers that others cannot find out: make them up, and keep them in your password manager.')}
        </Notice>
        {positions.map((index) => (
          <div key={index} className="grid gap-2">
            <SelectField
              form={form}
              name={`answers.${index}.question_id`}
              label={t('Question {number}', { number: String(index + 1) })}
              emptyLabel={t('Choose a question')}
              options={offeredQuestions(chosen, index).map(({ id, question }) => ({
                value: String(id),
                label: translateReason(question),
              }))}
            />
            <SecretField
              form={form}
              name={`answers.${index}.response`}
              label={t('Answer {number}', { number: String(index + 1) })}
              limit={limits.securityResponse}
              hint={t('{min} to {max} characters.', {
                min: formatNumber(limits.securityResponse.min),
                max: formatNumber(limits.securityResponse.max),
              })}
              autoComplete="off"
              noun={t('answer {number}', { number: String(index + 1) })}
            />
          </div>
        ))}
      </Form>
    </FormDialog>
  )
}
