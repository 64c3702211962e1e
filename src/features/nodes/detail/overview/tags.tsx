/** The tags of a node, saved as soon as they change. */
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Node } from '#contract/areas/nodes.ts'
import * as limits from '#contract/limits.ts'
import { nodes } from '#contract/operations.ts'
import { validate } from '#contract/validation.ts'
import { formatNumber, quoteText } from '#contract/text.ts'
import { Tags } from '#contract/schema.ts'
import { inContext, plural, t, translateReason } from '#contract/translate.ts'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { Field } from '#ui/field.tsx'
import { TagsInput } from '#ui/tags-input.tsx'
import { isAllowed, usePermission } from '#kit/permission/permission.ts'
import { tagsInUse } from '#queries/in-use.ts'
import { nodeEntity } from '#shared/nodes/node.ts'
import { RestrictedTagsNote } from '#shared/tags/restricted-tags-note.tsx'
import { diffTags, useTagChanges } from './use-tag-changes.ts'

export function TagCard({ node }: { node: Node }) {
  const permission = usePermission()(nodes.update, { entity: nodeEntity(node), members: ['tags'] })
  return isAllowed(permission) ? (
    <Card>
      <TagEditor node={node} />
    </Card>
  ) : (
    <Card title={t('Tags')}>
      <TagList tags={node.tags} />
      <RestrictedTagsNote />
    </Card>
  )
}

function TagList({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return <p className="text-ink-muted">{inContext('tags', 'None')}</p>
  return (
    <div className="flex flex-wrap gap-1.5">
      {tags.map((tag) => (
        <Chip key={tag}>{quoteText(tag)}</Chip>
      ))}
    </div>
  )
}

/** Why tags cannot be added. Validating existing tags is left to the service. */
function additionError(added: readonly string[], count: number): string | undefined {
  if (count > limits.maxTags)
    return plural(limits.maxTags, 'A node has at most {count} tag', 'A node has at most {count} tags')
  const [wrong] = added.flatMap((tag) => {
    const result = validate(Tags, [tag])
    return result.ok ? [] : [{ tag, reason: translateReason(result.errors[0]?.reason ?? '') }]
  })
  return wrong && (added.length > 1 ? t('“{tag}”: {reason}', wrong) : wrong.reason)
}

function TagEditor({ node }: { node: Node }) {
  const { tags, apply } = useTagChanges(node)
  const suggestions = useQuery(tagsInUse).data
  const [reason, setReason] = useState<string | undefined>(undefined)
  return (
    <Field
      label={t('Tags')}
      className="[&_label]:text-sm [&_label]:font-semibold"
      hint={t('{min} to {max} characters each. Changes are saved immediately.', {
        min: formatNumber(limits.tagLength.min),
        max: formatNumber(limits.tagLength.max),
      })}
      error={reason}
    >
      {(ids) => (
        <TagsInput
          {...ids}
          value={tags}
          suggestions={suggestions}
          validate={(added) => {
            const problem = additionError(added, tags.length + added.length)
            setReason(problem)
            return problem
          }}
          // A message confirms the change after it was saved.
          announceChanges={false}
          onChange={(after) => apply(diffTags(tags, after))}
          placeholder={t('Add a tag')}
        />
      )}
    </Field>
  )
}
