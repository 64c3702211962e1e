/** The dialog of note-action.ts. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { preferences } from '#contract/areas/preferences.ts'
import type { Dictionary } from '#contract/json.ts'
import { preferencesLength, range } from '#contract/limits.ts'
import { codePointLength, jsonLength, type ErrorDetail } from '#contract/schema.ts'
import { formatNumber } from '#contract/text.ts'
import { t } from '#contract/translate.ts'
import { changePreferences, ownPreferences } from '#queries/preferences.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import type { HostedDialogProps } from '../dialogs/dialogs.tsx'
import { FormDialog } from '../form/form-dialog.tsx'
import { Form } from '../form/form.tsx'
import { TextField } from '../form/fields/text-field.tsx'
import { useUpdateForm } from '../form/use-update-form.ts'
import { ErrorNotice } from '../page/error-notice.tsx'
import type { ResourceKey } from '../preferences/locks.ts'
import { notesIn, patchOwnPart, texts } from '../preferences/preferences.ts'
import { toast } from '../toast.ts'

const noteLength = range(0, 1000)
/**
 * The limit for all notes together, in characters of JSON: half of the preferences, which also hold views and
 * templates.
 */
const maxNotesLength = 32_000

interface NoteDialogProps extends HostedDialogProps {
  resource: ResourceKey
  label: string
}

/** The note may not have been read yet, and must not be mistaken for an empty one. */
export function NoteDialog(props: NoteDialogProps) {
  const { data, error, refetch } = useQuery(ownPreferences)
  if (data) return <NoteForm {...props} stored={data} />
  const { resource: _, label, ...dialog } = props
  return (
    <Dialog
      {...dialog}
      size="sm"
      title={titleOf(label)}
      footer={<Button onClick={dialog.onClose}>{t('Close')}</Button>}
    >
      {error ? (
        <ErrorNotice error={error} title={t('Your notes could not be loaded')} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={4} label={t('Loading the note')} />
      )}
    </Dialog>
  )
}

const titleOf = (label: string) => t('Note about {label}', { label })

interface NoteValues {
  /** An empty text means that there is no note. */
  note: string
}

function NoteForm({ resource, label, stored, ...dialog }: NoteDialogProps & { stored: Dictionary }) {
  const client = useQueryClient()
  const noteIn = (dictionary: Dictionary) => texts(notesIn(dictionary))[resource] ?? ''
  const withNote = (dictionary: Dictionary, note: string) =>
    patchOwnPart(dictionary, { notes: { [resource]: note === '' ? null : note } })
  const bodyOf = ({ note }: NoteValues) => ({ note: note.trim() })
  const form = useUpdateForm({
    name: `note-${resource}`,
    operation: preferences.update,
    current: stored,
    values: (dictionary): NoteValues => ({ note: noteIn(dictionary) }),
    body: bodyOf,
    toRequest: ({ note }) => ({ body: note === undefined ? stored : withNote(stored, note) }),
    refetch: () => client.fetchQuery({ ...ownPreferences, staleTime: 0 }),
    validate: (values) => noteErrors(bodyOf(values).note, noteIn(stored), withNote(stored, bodyOf(values).note)),
  })
  // Changes that other tabs and programs have stored since are kept.
  const mutation = {
    mutateAsync: async ({ body }: { body: Dictionary }) => ({
      ...(await changePreferences(client, (current) => withNote(current, noteIn(body)))),
    }),
  }
  return (
    <FormDialog
      {...dialog}
      form={form}
      title={titleOf(label)}
      description={t('Only you see it. It is kept with your account.')}
      size="sm"
    >
      <Form
        form={form}
        mutation={mutation}
        label={t('Save note')}
        // A token has its own preferences, so the same request would change others.
        curl={false}
        onSuccess={(saved) => {
          dialog.onClose()
          toast({
            tone: 'ok',
            text:
              noteIn(saved) === ''
                ? t('The note about {label} was deleted', { label })
                : t('The note about {label} was saved', { label }),
          })
        }}
      >
        <TextField
          form={form}
          name="note"
          label={t('Note')}
          rows={6}
          limit={noteLength}
          hint={t('Plain text. Leave it empty to delete the note.')}
        />
      </Form>
    </FormDialog>
  )
}

/** A note shorter than before is always accepted. `after`: the preferences with the note. */
function noteErrors(note: string, before: string, after: Dictionary): readonly ErrorDetail[] {
  const refuse = (reason: string) => [{ field: 'note', reason }]
  if (codePointLength(note) > noteLength.max)
    return refuse(t('At most {max} characters', { max: formatNumber(noteLength.max) }))
  if (note.length <= before.length) return []
  if (jsonLength(notesIn(after)) > maxNotesLength)
    return refuse(
      t('All your notes together have at most {max} characters. Shorten or delete others first.', {
        max: formatNumber(maxNotesLength),
      }),
    )
  return jsonLength(after) > preferencesLength.max
    ? refuse(t('Your preferences have no room for this note. Delete views, templates or other notes first.'))
    : []
}
