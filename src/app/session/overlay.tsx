/**
 * Questions in a dialog over the page, which keeps its state: to sign in again when the session has expired, to confirm
 * the user's identity before a sensitive change, and whether to send something again. They are not in the host of
 * dialogs, because its dialogs stay open underneath.
 */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { t } from '#contract/translate.ts'
import { proof, repetition, type Question } from '#api/session/questions.ts'
import { useSession } from '#kit/permission/principal.ts'
import { toast } from '#kit/toast.ts'
import { lazyComponent, useLazyComponent, type LazyComponent } from '#ui/lazy-component.ts'
import { useStore } from '#ui/use-store.ts'

const sessionExpiredDialog = lazyComponent(
  async () => (await import('./session-expired-dialog.tsx')).SessionExpiredDialog,
)

export function SessionOverlay() {
  const { status } = useSession()
  const client = useQueryClient()
  const hadExpired = useRef(false)
  // Reads that were refused in between are repeated.
  useEffect(() => {
    if (status === 'signed-in' && hadExpired.current)
      void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
    hadExpired.current = status === 'expired'
  }, [client, status])
  const content = useLazyComponent(sessionExpiredDialog, status === 'expired', {})
  return status === 'expired' ? content : null
}

interface QuestionDialogProps<About> {
  about: About
  open: boolean
  onClosed: () => void
}

const proofDialog = lazyComponent<QuestionDialogProps<null>>(
  async () => (await import('./proof-dialog.tsx')).ProofDialog,
)
const repeatDialog = lazyComponent<QuestionDialogProps<{ readonly count: number; readonly creates: boolean }>>(
  async () => (await import('./repeat-dialog.tsx')).RepeatDialog,
)

/** Asks the questions that calls wait for, and gives up when the page that sent the call is left. */
export const CallQuestions = () => (
  <>
    <QuestionOverlay question={proof} dialog={proofDialog} />
    <QuestionOverlay question={repetition} dialog={repeatDialog} />
  </>
)

interface QuestionOverlayProps<About> {
  question: Question<About>
  dialog: LazyComponent<QuestionDialogProps<About>>
}

function QuestionOverlay<About>({ question, dialog }: QuestionOverlayProps<About>) {
  const current = useStore(question)
  const [shown, setShown] = useState(current)
  if (current !== null && current !== shown) setShown(current)
  const failed = useStore(dialog, dialog.failed)
  useEffect(() => {
    if (current !== null) dialog.load()
  }, [current, dialog])
  useEffect(() => {
    // After an earlier failure it is loading again by now.
    if (!failed || !dialog.failed()) return
    toast({ tone: 'bad', text: t('The dialog could not be loaded, so nothing was done. Try again.') })
    question.answer(false)
  }, [failed, dialog, question])
  const { pathname } = useLocation()
  // Each question starts with a new state.
  return (
    <>
      <GiveUpWhenLeft key={pathname} question={question} />
      {shown === null ? null : (
        <ShownQuestion
          key={shown.id}
          dialog={dialog}
          about={shown.about}
          open={current !== null}
          onClosed={() => setShown(null)}
        />
      )}
    </>
  )
}

function ShownQuestion<About>({
  dialog,
  ...props
}: { dialog: LazyComponent<QuestionDialogProps<About>> } & QuestionDialogProps<About>) {
  return useLazyComponent(dialog, true, props)
}

/** Ends the question when the page that it is rendered for is left. */
function GiveUpWhenLeft<About>({ question }: { question: Question<About> }) {
  useEffect(() => () => question.answer(false), [question])
  return null
}
