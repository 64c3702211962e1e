/** Saves a draft while a form is filled in and offers to restore it when the form is opened again. */
import { useEffect, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useLocation, useNavigate } from 'react-router'
import type { Endpoint } from '#contract/endpoint.ts'
import { t } from '#contract/translate.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { rich } from '#ui/rich.tsx'
import { useStore } from '#ui/use-store.ts'
import { confirm } from '../../dialogs/dialogs.tsx'
import { Elapsed } from '../../format/time.tsx'
import {
  discardOffered,
  draftFieldName,
  draftOutcomes,
  mergeDraft,
  noteDraftSearch,
  putDraftBack,
  readDraft,
  saveDraft,
  usableDraft,
  type Draft,
} from './draft.ts'
import { focusField } from '../fields/field-registry.ts'
import { Candidates, LookHint, type CreatedList } from '../../page/unknown-notice.tsx'
import type { ResourceForm } from '../use-resource-form.ts'

export function DraftNotice<Values extends FieldValues, E extends Endpoint>({
  form,
  created,
  isUnknown,
  onRestore,
}: {
  form: ResourceForm<Values, E>
  created: CreatedList | undefined
  /** The form says that it was sent again, which is the latest. */
  isUnknown: boolean
  onRestore: () => void
}) {
  const { name, rhf, initialValues, fieldRegistry, draft: fields } = form
  const { isDirty: isChanged } = rhf.formState
  const { search } = useLocation()
  const navigate = useNavigate()
  /** The older draft while it is offered. */
  const [savedDraft, setSavedDraft] = useState(() => readDraft(name, fields, initialValues))
  const outcomes = useStore(draftOutcomes)
  const [hasDiscarded, setHasDiscarded] = useState(false)
  const [seenOutcomes, setSeenOutcomes] = useState(outcomes)
  if (seenOutcomes !== outcomes) {
    setSeenOutcomes(outcomes)
    if (savedDraft && !isChanged) setSavedDraft(readDraft(name, fields, initialValues))
  }
  /** The restored draft, if it was sent. */
  const [sent, setSent] = useState<SentDraft | null>(null)

  useEffect(
    () =>
      rhf.subscribe({
        formState: { values: true, isDirty: true },
        callback: ({ values, isDirty }) => {
          saveDraft(
            name,
            fields.filter((field) => !fieldRegistry.get(draftFieldName(field))?.secret),
            // Values that differ only because somebody else has changed what the form shows were not entered here.
            isDirty ? values : initialValues,
            initialValues,
            savedDraft,
          )
          noteDraftSearch(name, search, savedDraft)
        },
      }),
    [name, fields, rhf, initialValues, fieldRegistry, savedDraft, search],
  )
  // Changing the mode of the page changes no value.
  useEffect(() => noteDraftSearch(name, search, savedDraft), [name, savedDraft, search])

  if (!savedDraft) return sent && !isUnknown && <SentNotice sent={sent} created={created} />
  /** The button that had the focus disappears with the notice. */
  const focusFirst = (isWanted: (field: string) => boolean) => {
    const entry = fieldRegistry.all().find((field) => isWanted(field.name))
    if (entry) focusField(entry.id)
  }
  const restore = async () => {
    if (isChanged && !(await askToReplace())) return
    onRestore()
    const { values, baseline } = mergeDraft(savedDraft, initialValues)
    form.rebase?.(baseline)
    rhf.reset(values, { keepDefaultValues: true })
    putDraftBack(name, savedDraft)
    if (savedDraft.search !== search)
      void navigate({ search: savedDraft.search }, { replace: true, preventScrollReset: true })
    setSavedDraft(null)
    setSent(savedDraft.sentAt === null ? null : { sentAt: savedDraft.sentAt, found: savedDraft.found })
    // The field may be a part of the member: `times.ttl_sec`.
    focusFirst((field) => field.split('.', 1).some((member) => member in savedDraft.values))
  }
  const discard = () => {
    discardOffered(name, savedDraft)
    const older = usableDraft(savedDraft.older, fields, initialValues)
    setSavedDraft(older)
    setHasDiscarded(true)
    if (!older) focusFirst(() => true)
  }
  return (
    <Notice
      tone="info"
      title={hasDiscarded ? t('You have another unfinished draft') : t('You have an unfinished draft')}
      actions={
        <>
          <Button size="sm" onClick={() => void restore()}>
            {t('Restore draft')}
          </Button>
          <Button size="sm" variant="ghost" onClick={discard}>
            {t('Discard draft')}
          </Button>
        </>
      }
    >
      {savedDraft.sentAt === null ? null : (
        <>
          {rich('It was sent {time} ago, and the service has not responded.', {
            time: <Elapsed since={new Date(savedDraft.sentAt)} />,
          })}{' '}
          {savedDraft.found.length > 0 && (
            <>
              <Candidates candidates={savedDraft.found} />{' '}
            </>
          )}
        </>
      )}
      {rich('Last changed {time} ago in this tab. Drafts do not include passwords and files.', {
        time: <Elapsed since={new Date(savedDraft.savedAt)} />,
      })}
    </Notice>
  )
}

const askToReplace = () =>
  confirm({
    isPublic: true,
    title: t('Restore the draft?'),
    body: t('It replaces everything that you have entered here.'),
    action: t('Restore draft'),
    tone: 'primary',
  })

type SentDraft = Pick<Draft, 'found'> & { readonly sentAt: number }

function SentNotice({ sent: { sentAt, found }, created }: { sent: SentDraft; created: CreatedList | undefined }) {
  return (
    <Notice tone="warn" title={t('You have already sent this form')}>
      {rich('You sent it {time} ago, and the service has not responded.', {
        time: <Elapsed since={new Date(sentAt)} />,
      })}{' '}
      {found.length > 0 ? <Candidates candidates={found} /> : <LookHint created={created} />}
    </Notice>
  )
}
