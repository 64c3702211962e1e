/** Reads and writes the user's own templates. */
import { useMemo } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { preferences } from '#contract/operations.ts'
import { compareLabels } from '#contract/text.ts'
import { isAllowed, usePermission } from '#kit/permission/permission.ts'
import { nested, ownPart, patchOwnPart, texts } from '#kit/preferences/preferences.ts'
import { changePreferences, ownPreferences } from '#queries/preferences.ts'
import { ownTemplate } from './own-templates.ts'
import type { OwnTemplate, Template } from './template.ts'

const member = 'templates'
const none: readonly Template[] = []

export interface OwnTemplates {
  readonly templates: readonly Template[]
  /** False for a session that may not write preferences. */
  readonly mayChange: boolean
  /** Creates or replaces a template. `previousName`: of the template that it replaces. */
  readonly save: (template: OwnTemplate, previousName?: string) => Promise<unknown>
  readonly remove: (name: string) => Promise<unknown>
}

export function useOwnTemplates(): OwnTemplates {
  const client = useQueryClient()
  const permissionFor = usePermission()
  const { data } = useQuery({ ...ownPreferences, enabled: isAllowed(permissionFor(preferences.view)) })
  const templates = useMemo(
    () =>
      data
        ? Object.entries(texts(nested(ownPart(data), member)))
            .map(([name, text]) => ownTemplate(name, text))
            .toSorted((a, b) => compareLabels(a.label, b.label))
        : none,
    [data],
  )
  const patch = (changes: Readonly<Record<string, string | null>>) =>
    changePreferences(client, (current) => patchOwnPart(current, { [member]: changes }))
  return {
    templates,
    mayChange: isAllowed(permissionFor(preferences.update)),
    save: ({ name, text }, previousName = name) =>
      patch({ ...(previousName === name ? {} : { [previousName]: null }), [name]: text }),
    remove: (name) => patch({ [name]: null }),
  }
}
