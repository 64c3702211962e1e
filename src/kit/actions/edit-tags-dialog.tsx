/** Adds tags to resources of one kind and removes tags from them, in a job. */
import { useMemo, useState } from 'react'
import * as limits from '#contract/limits.ts'
import { validate } from '#contract/validation.ts'
import { Tags } from '#contract/schema.ts'
import { t, translateReason } from '#contract/translate.ts'
import { formatNumber, quoteText } from '#contract/text.ts'
import { SubmitDialog } from '#ui/submit-dialog.tsx'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/class-names.ts'
import { Field, FieldGroup } from '#ui/field.tsx'
import { announce } from '#ui/announce.ts'
import { TagsInput } from '#ui/tags-input.tsx'
import type { HostedDialogProps } from '../dialogs/dialogs.tsx'
import { useDiscardQuestion } from '../dialogs/discard-question.tsx'
import type { Preflight } from './action.ts'
import { startJob } from '../jobs/jobs.ts'
import { PreflightList } from './preflight-list.tsx'

interface EditTagsProps extends HostedDialogProps {
  items: readonly { readonly id: number; readonly label: string; readonly tags: readonly string[] }[]
  /** "3 nodes" */
  count: string
  suggestions: readonly string[] | undefined
  /** Changes the present tags of an item. */
  write: (id: number, change: (tags: readonly string[]) => readonly string[]) => Promise<unknown>
  refresh: () => Promise<unknown>
  /** The selected resources that are left out, by reason. */
  skipped?: Preflight<{ readonly label: string }>['skipped'] | undefined
}

/** Why tags cannot be added; names the first invalid one. */
function additionError(tags: readonly string[]): string | undefined {
  const result = validate(Tags, tags)
  if (result.ok) return undefined
  const wrong = tags.find((tag) => !validate(Tags, [tag]).ok)
  const text = translateReason(result.errors[0]?.reason ?? '')
  return wrong === undefined ? text : `${quoteText(wrong)}: ${text}`
}

/** How many of the items have each tag. */
function countUses(items: EditTagsProps['items']): ReadonlyMap<string, number> {
  const uses = new Map<string, number>()
  for (const tag of items.flatMap(({ tags }) => tags)) uses.set(tag, (uses.get(tag) ?? 0) + 1)
  return uses
}

export function EditTagsDialog(props: EditTagsProps) {
  const { items, count, suggestions, write, refresh, skipped, ...dialog } = props
  const [added, setAdded] = useState<readonly string[]>([])
  const [removed, setRemoved] = useState<readonly string[]>([])
  const [error, setError] = useState<string>()
  const uses = useMemo(() => countUses(items), [items])
  const present = [...uses.keys()].toSorted()
  const toggleRemoved = (tag: string) => {
    const tags = removed.includes(tag) ? removed.filter((each) => each !== tag) : [...removed, tag]
    setRemoved(tags)
    announce(tags.length === 0 ? t('No tag will be removed') : t('Will be removed: {tags}', { tags: tags.join(', ') }))
  }
  const [first] = items
  const subject = items.length === 1 && first ? first.label : count
  const dirty = added.length + removed.length > 0
  const { requestClose, question } = useDiscardQuestion({ open: dialog.open, dirty, onClose: dialog.onClose })

  const submit = () => {
    const invalid = additionError(added)
    if (invalid !== undefined) return setError(invalid)
    if (!dirty) return setError(t('Enter a tag to add or remove'))
    startJob({
      title: t('Edit tags of {subject}', { subject }),
      items,
      run: ({ id }) => write(id, (tags) => [...tags, ...added].filter((tag) => !removed.includes(tag))),
      refresh,
      ofRows: true,
    })
    return dialog.onClose()
  }
  return (
    <SubmitDialog
      {...dialog}
      onClose={requestClose}
      title={t('Edit tags of {subject}', { subject })}
      submitLabel={t('Save tags')}
      onSubmit={submit}
    >
      <div className="grid gap-4">
        <Field
          label={t('Add')}
          hint={t('{min} to {max} characters each. Press Enter or comma to add a tag.', {
            min: formatNumber(limits.tagLength.min),
            max: formatNumber(limits.tagLength.max),
          })}
          error={error}
        >
          {(ids) => <TagsInput {...ids} value={added} onChange={setAdded} suggestions={suggestions} />}
        </Field>
        {present.length > 0 && (
          <FieldGroup label={t('Remove')} hint={t('Press the tags that you want to remove.')}>
            {() => (
              <div className="flex max-h-40 flex-wrap gap-1.5 overflow-y-auto p-0.5">
                {present.map((tag) => {
                  const isRemoved = removed.includes(tag)
                  return (
                    <Button
                      key={tag}
                      size="sm"
                      data-sensitive
                      aria-pressed={isRemoved}
                      onClick={() => toggleRemoved(tag)}
                      className="max-w-full"
                    >
                      <span className={classes('min-w-0 truncate', isRemoved && 'text-bad line-through')}>{tag}</span>
                      {items.length > 1 ? (
                        <span className="text-ink-muted">{formatNumber(uses.get(tag) ?? 0)}</span>
                      ) : null}
                    </Button>
                  )
                })}
              </div>
            )}
          </FieldGroup>
        )}
        {skipped && skipped.size > 0 && (
          <PreflightList
            preflight={{ eligible: items, skipped }}
            will={t('will get these tags')}
            labelOf={({ label }) => label}
          />
        )}
      </div>
      {question}
    </SubmitDialog>
  )
}
