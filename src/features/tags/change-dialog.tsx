/** Renames, merges or deletes tags on all nodes and domains that have them, in a job, after a preview. */
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import * as limits from '#contract/limits.ts'
import { Tags } from '#contract/schema.ts'
import { validate } from '#contract/validation.ts'
import { formatNumber, joinNames } from '#contract/text.ts'
import { plural, t, translateReason } from '#contract/translate.ts'
import { errorMessage, ignoreNotFound } from '#api/error.ts'
import { refreshAfter } from '#api/write.ts'
import { PreflightList } from '#kit/actions/preflight-list.tsx'
import type { HostedDialogProps } from '#kit/dialogs/dialogs.tsx'
import { useDiscardQuestion } from '#kit/dialogs/discard-question.tsx'
import { startJob } from '#kit/jobs/jobs.ts'
import { paths } from '#kit/paths.ts'
import { useAllSavedViews } from '#kit/table/filters/saved-views.ts'
import { isAllowed, usePermission } from '#kit/permission/permission.ts'
import { updateDomain } from '#queries/domains.ts'
import { updateNode } from '#queries/nodes.ts'
import { changeDomainTags, changeNodeTags, readTaggedDomains, readTaggedNodes } from '#queries/tags.ts'
import type { Collection } from '#api/cache/page-load.ts'
import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/inputs.tsx'
import { Notice } from '#ui/notice.tsx'
import { SubmitDialog } from '#ui/submit-dialog.tsx'
import { planFor, replaceTags, type TagPlan, type Tagged } from './plan.ts'
import { leftOutTexts, useTagged, type TagKind } from './tag.ts'

const changeTags = { node: changeNodeTags, domain: changeDomainTags }
const refresh = { node: refreshAfter(updateNode), domain: refreshAfter(updateDomain) }

interface ChangeTagsProps extends HostedDialogProps {
  /** The list has at least one tag. */
  tags: readonly string[]
}

const deletionTitle = ([tag = '', ...others]: readonly string[]) =>
  others.length === 0
    ? t('Delete tag {tag}', { tag })
    : plural(others.length + 1, 'Delete {count} tag', 'Delete {count} tags')

/** `joins`: the new name is an existing tag. */
function changeTitle([tag = '', ...others]: readonly string[], name: string, joins: boolean): string {
  if (!joins) return t('Rename tag {tag} to {name}', { tag, name })
  return others.length === 0
    ? t('Merge tag {tag} into {name}', { tag, name })
    : plural(others.length + 1, 'Merge {count} tag into {name}', 'Merge {count} tags into {name}', { name })
}

/** The nodes and domains with these tags, why they are not completely known, and the job that replaces the tags. */
function useChange(from: readonly string[]) {
  const client = useQueryClient()
  const permissionFor = usePermission()
  const tagged = useTagged()
  const [nodes, domains] = [tagged.nodes.data, tagged.domains.data]
  const plan = useMemo(
    () => planFor(new Set(from), { nodes: nodes?.items ?? [], domains: domains?.items ?? [] }, permissionFor),
    [from, nodes, domains, permissionFor],
  )
  /**
   * Resolves to the reason why it did not start; null when it did. `joins`: the user knows that the tags are merged.
   */
  const start = async (title: string, to: string | null, joins: boolean): Promise<string | null> => {
    // Includes nodes and domains that got a tag since the lists were read.
    const tags = to === null ? from : [...from, to]
    const read = await Promise.all([
      nodes && readTaggedNodes(client, tags),
      domains && readTaggedDomains(client, tags),
    ]).catch(errorMessage)
    if (typeof read === 'string') return read
    const [nodesNow, domainsNow] = read
    const isTaken = [nodesNow, domainsNow].some((list) =>
      list?.items.some(({ tags }) => tags.some((tag) => tag === to)),
    )
    if (!joins && isTaken) return t('This tag is now in use elsewhere: the two would be merged. This cannot be undone.')
    const planNow = planFor(
      new Set(from),
      { nodes: nodesNow?.items ?? [], domains: domainsNow?.items ?? [] },
      permissionFor,
    )
    const shown = new Set([...plan.nodes.eligible, ...plan.domains.eligible].map(({ kind, id }) => `${kind} ${id}`))
    const eligible = [...planNow.nodes.eligible, ...planNow.domains.eligible]
    if (eligible.some(({ kind, id }) => !shown.has(`${kind} ${id}`)))
      return t('More will change than was shown. Check what it is, then press the button again.')
    const replaced = new Set(from)
    /** The kinds changed since the last refresh: only their lists are refreshed, because the other may be long. */
    const changed = new Set<Tagged['kind']>()
    startJob({
      title,
      items: eligible.map(({ kind, id, label }) => ({
        id: `${kind} ${id}`,
        label,
        kind,
        change: () => changeTags[kind](client, id, (tags) => replaceTags(tags, replaced, to)),
      })),
      run: ({ kind, change }) =>
        change()
          // Items deleted in the meantime have no tags.
          .catch(ignoreNotFound)
          // A failed item may have been changed elsewhere.
          .finally(() => changed.add(kind)),
      refresh: () => {
        const kinds = [...changed]
        changed.clear()
        return Promise.all(kinds.map((kind) => refresh[kind](client)))
      },
      list: {
        href: paths.tags(),
        linkLabel: t('Go to Tags'),
        remedy: t('Repeat this: only what is left will be changed.'),
      },
    })
    return null
  }
  const isInUse = (tag: string) => [nodes, domains].some((list) => list?.items.some(({ tags }) => tags.includes(tag)))
  const count = plan.nodes.eligible.length + plan.domains.eligible.length
  // What the session may not read is left out, as the preview says.
  const incomplete =
    (isAllowed(tagged.nodeListing) ? incompleteReason('nodes', nodes, tagged.nodes.error) : null) ??
    (isAllowed(tagged.domainListing) ? incompleteReason('domains', domains, tagged.domains.error) : null)
  return {
    plan,
    start,
    isInUse,
    /** Why the affected items are unknown; null when they are known. */
    incomplete,
    /** Why the change is not possible now. */
    disabledReason: incomplete ?? (count === 0 ? t('You cannot change anything here') : null),
    leftOut: leftOutTexts(tagged),
  }
}

/** Why the items with the tags are not completely known. */
const incompleteReasons = {
  nodes: {
    tooMany: () => t('You have too many nodes to change the tags of all of them here'),
    failed: () => t('Your nodes could not be loaded'),
    loading: () => t('Your nodes are still loading'),
  },
  domains: {
    tooMany: () => t('You have too many domains to change the tags of all of them here'),
    failed: () => t('Your domains could not be loaded'),
    loading: () => t('Your domains are still loading'),
  },
}

function incompleteReason(kind: TagKind, list: Collection<unknown> | undefined, error: Error | null): string | null {
  if (list?.exceedsLimit) return incompleteReasons[kind].tooMany()
  if (error) return incompleteReasons[kind].failed()
  return list && list.loaded < list.results ? incompleteReasons[kind].loading() : null
}

const labelOf = ({ label }: { readonly label: string }) => label

interface PreviewProps {
  from: readonly string[]
  plan: TagPlan
  leftOut: readonly string[]
  incomplete: string | null
}

/** The user's saved views that filter by one of the tags. */
function useViewsWith(tags: readonly string[]): string[] {
  const { lists } = useAllSavedViews()
  return lists.flatMap(([, views]) =>
    views.flatMap(({ name, query }) =>
      new URLSearchParams(query).getAll('tags').some((tag) => tags.includes(tag)) ? [name] : [],
    ),
  )
}

function Preview({ from, plan, leftOut, incomplete }: PreviewProps) {
  const views = useViewsWith(from)
  if (incomplete !== null) return <Notice tone="warn">{incomplete}.</Notice>
  const kinds = [
    {
      kind: 'nodes',
      preflight: plan.nodes,
      will: plural(plan.nodes.eligible.length, 'node will change', 'nodes will change'),
    },
    {
      kind: 'domains',
      preflight: plan.domains,
      will: plural(plan.domains.eligible.length, 'domain will change', 'domains will change'),
    },
  ]
  return (
    <div className="text-sm">
      {kinds.map(({ kind, preflight, will }) =>
        preflight.eligible.length + preflight.skipped.size === 0 ? null : (
          <PreflightList key={kind} preflight={preflight} will={will} labelOf={labelOf} />
        ),
      )}
      {views.length > 0 && (
        <p className="mt-1">
          {plural(
            views.length,
            'Your saved view {names} still filters by the old tag.',
            'Your saved views {names} still filter by the old tag.',
            { names: joinNames(views) },
          )}
        </p>
      )}
      {leftOut.map((text) => (
        <p key={text} className="mt-1 text-ink-muted">
          {text}
        </p>
      ))}
    </div>
  )
}

/** "mail is in use: the 3 tags become one. This cannot be undone." */
function mergeHint(tags: readonly string[], name: string, isInUse: (tag: string) => boolean): string {
  const joinsAnother = !tags.includes(name) && isInUse(name)
  const count = tags.length + Number(joinsAnother)
  if (count === 2)
    return joinsAnother
      ? t('{name} is in use: the two tags will be merged. This cannot be undone.', { name })
      : t('The two tags will be merged. This cannot be undone.')
  return joinsAnother
    ? plural(
        count,
        '{name} is in use: the {count} tags will be merged. This cannot be undone.',
        '{name} is in use: the {count} tags will be merged. This cannot be undone.',
        { name },
      )
    : plural(
        count,
        'The {count} tags will be merged. This cannot be undone.',
        'The {count} tags will be merged. This cannot be undone.',
      )
}

/** Renames a tag, or merges several into one. Entering the name of another existing tag also merges it. */
export function RenameTagsDialog({ tags, ...dialog }: ChangeTagsProps) {
  const [first = ''] = tags
  const isSeveral = tags.length > 1
  const [name, setName] = useState(first)
  const [error, setError] = useState<string>()
  const from = useMemo(() => tags.filter((tag) => tag !== name.trim()), [tags, name])
  const { plan, start, isInUse, disabledReason, leftOut, incomplete } = useChange(from)
  const { requestClose, question } = useDiscardQuestion({
    open: dialog.open,
    dirty: name !== first,
    onClose: dialog.onClose,
  })
  const joins = isSeveral || (from.length > 0 && isInUse(name.trim()))
  const [busy, setBusy] = useState(false)
  const submit = async () => {
    if (busy) return undefined
    const result = validate(Tags, [name.trim()])
    const [to] = result.ok ? result.value : []
    if (to === undefined) return setError(result.ok ? undefined : translateReason(result.errors[0]?.reason ?? ''))
    if (from.length === 0) return setError(t('Enter another name'))
    setBusy(true)
    const reason = await start(changeTitle(from, to, joins), to, joins)
    setBusy(false)
    return reason === null ? dialog.onClose() : setError(reason)
  }
  return (
    <SubmitDialog
      {...dialog}
      onClose={requestClose}
      isPublic={isSeveral}
      title={
        isSeveral
          ? plural(tags.length, 'Merge {count} tag', 'Merge {count} tags')
          : t('Rename tag {tag}', { tag: first })
      }
      submitLabel={joins ? t('Merge tags') : t('Rename tag')}
      disabledReason={from.length === 0 ? null : disabledReason}
      onSubmit={() => void submit()}
    >
      <div className="grid gap-4">
        <Field
          label={isSeveral ? t('Name of the merged tag') : t('New name')}
          hint={
            joins
              ? mergeHint(tags, name.trim(), isInUse)
              : t('{min} to {max} characters. The name of another tag merges the two.', {
                  min: formatNumber(limits.tagLength.min),
                  max: formatNumber(limits.tagLength.max),
                })
          }
          error={error}
        >
          {(ids) => (
            <TextInput
              {...ids}
              value={name}
              autoComplete="off"
              // Typing replaces the proposed name.
              onFocus={({ target }) => name === first && target.select()}
              onChange={(event) => {
                setName(event.target.value)
                setError(undefined)
              }}
            />
          )}
        </Field>
        {from.length > 0 && <Preview from={from} plan={plan} leftOut={leftOut} incomplete={incomplete} />}
      </div>
      {question}
    </SubmitDialog>
  )
}

export function DeleteTagsDialog({ tags, ...dialog }: ChangeTagsProps) {
  const { plan, start, disabledReason, leftOut, incomplete } = useChange(tags)
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const submit = async () => {
    if (busy) return undefined
    setBusy(true)
    const reason = await start(deletionTitle(tags), null, true)
    setBusy(false)
    return reason === null ? dialog.onClose() : setError(reason)
  }
  return (
    <SubmitDialog
      {...dialog}
      isPublic={tags.length > 1}
      title={
        tags.length === 1
          ? t('Delete tag {tag}?', { tag: tags[0] ?? '' })
          : plural(tags.length, 'Delete {count} tag?', 'Delete {count} tags?')
      }
      variant="danger"
      submitLabel={tags.length === 1 ? t('Delete tag') : deletionTitle(tags)}
      disabledReason={disabledReason}
      onSubmit={() => void submit()}
    >
      {error !== null && (
        <Notice tone="warn" className="mb-2">
          {error}
        </Notice>
      )}
      <p className="mb-2">
        {tags.length === 1
          ? t('The nodes and domains with this tag are kept. This cannot be undone.')
          : t('The nodes and domains with these tags are kept. This cannot be undone.')}
      </p>
      <Preview from={tags} plan={plan} leftOut={leftOut} incomplete={incomplete} />
    </SubmitDialog>
  )
}
