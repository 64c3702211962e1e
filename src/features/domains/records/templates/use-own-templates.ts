/** Reads and writes the user's own templates. */
import { useMemo } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { preferences } from '#contract/operations.ts'
import type { Dictionary } from '#contract/json.ts'
import { compareLabels } from '#contract/text.ts'
import { t } from '#contract/translate.ts'
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
  /**
   * Creates or replaces a template. `base`: the version that the user has seen; null for a new one. Rejects with
   * TemplateChanged when something else is stored.
   */
  readonly save: (template: OwnTemplate, base: OwnTemplate | null) => Promise<unknown>
  /** Rejects with TemplateChanged when a different template is stored under this name. */
  readonly remove: (template: OwnTemplate) => Promise<unknown>
}

/** A save would overwrite a template that the user has not seen, because it was changed or created elsewhere. */
export class TemplateChanged extends Error {
  readonly stored: OwnTemplate
  constructor(stored: OwnTemplate) {
    super(t('The template {name} was changed elsewhere', { name: stored.name }))
    this.stored = stored
  }
}

const storedTemplates = (all: Dictionary): Readonly<Record<string, string>> => texts(nested(ownPart(all), member))

/** The unseen template that saving would replace; null when there is none. */
function unseen(all: Dictionary, template: OwnTemplate, base: OwnTemplate | null): OwnTemplate | null {
  const stored = storedTemplates(all)
  for (const name of new Set([base?.name ?? template.name, template.name])) {
    const text = stored[name]
    // After a lost response, the new text may already be stored.
    const isSeen = text === undefined || (name === base?.name && text === base.text)
    if (!isSeen && !(name === template.name && text === template.text)) return { name, text }
  }
  return null
}

export function useOwnTemplates(): OwnTemplates {
  const client = useQueryClient()
  const permissionFor = usePermission()
  const { data } = useQuery({ ...ownPreferences, enabled: isAllowed(permissionFor(preferences.view)) })
  const templates = useMemo(
    () =>
      data
        ? Object.entries(storedTemplates(data))
            .map(([name, text]) => ownTemplate(name, text))
            .toSorted((a, b) => compareLabels(a.label(), b.label()))
        : none,
    [data],
  )
  return {
    templates,
    mayChange: isAllowed(permissionFor(preferences.update)),
    save: (template, base) =>
      changePreferences(client, (current) => {
        const stored = unseen(current, template, base)
        if (stored) throw new TemplateChanged(stored)
        const renamed = base && base.name !== template.name ? { [base.name]: null } : {}
        return patchOwnPart(current, { [member]: { ...renamed, [template.name]: template.text } })
      }),
    remove: ({ name, text }) =>
      changePreferences(client, (current) => {
        const stored = storedTemplates(current)[name]
        if (stored !== undefined && stored !== text) throw new TemplateChanged({ name, text: stored })
        return patchOwnPart(current, { [member]: { [name]: null } })
      }).catch((error: unknown) => {
        // Makes the dialog show the stored version.
        void client.invalidateQueries({ queryKey: ownPreferences.queryKey })
        throw error
      }),
  }
}
