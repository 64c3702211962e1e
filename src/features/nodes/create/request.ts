/** The request that the form "Create node" sends (compute.md, Create body; gaps 2.4). */
import type { nodes } from '#contract/areas/nodes.ts'
import type { RequestOf } from '#contract/endpoint.ts'
import { isDictionary, type Dictionary } from '#contract/json.ts'
import { isBatch, nodeLabels } from './batch.ts'
import { effectiveImage, effectiveRegion, scriptFieldsOf, type ChoiceDetails } from './choice-details.ts'
import { hasImage, type Mode } from './modes.ts'
import { toInterface } from '../fields/interface-slots.ts'
import type { CreateValues } from './values.ts'

/** Parses the JSON field: an empty text gives an empty object, anything but an object gives null. */
export function parseJsonObject(text: string): Dictionary | null {
  if (text.trim() === '') return {}
  try {
    const value: unknown = JSON.parse(text)
    return isDictionary(value) ? value : null
  } catch {
    return null
  }
}

/** Answers to the fields of the selected script. An empty answer is only sent if the field's default is not empty. */
export function scriptAnswers(values: CreateValues, details: ChoiceDetails): Dictionary {
  if (!details.scriptsListed) return parseJsonObject(values.script_json) ?? {}
  return Object.fromEntries(
    scriptFieldsOf(details).flatMap(({ name, default: defaultValue = '' }) => {
      const answer = values.stackscript_data[name] ?? defaultValue
      return answer === '' && defaultValue === '' ? [] : [[name, answer] as const]
    }),
  )
}

function scriptBody(values: CreateValues, details: ChoiceDetails) {
  const answers = scriptAnswers(values, details)
  return {
    ...(values.script.trim() === '' ? {} : { stackscript_id: Number(values.script) }),
    ...(Object.keys(answers).length > 0 ? { stackscript_data: answers } : {}),
  }
}

function imageBody(mode: Mode, values: CreateValues, details: ChoiceDetails) {
  const { root_pass: password, keys, authorized_users: users, swap_size: swap, interfaces } = values
  return {
    image: effectiveImage(mode, values, details),
    ...(mode === 'script' ? scriptBody(values, details) : {}),
    ...(password ? { root_pass: password } : {}),
    ...(keys.length > 0 ? { authorized_keys: keys } : {}),
    ...(users.length > 0 ? { authorized_users: users } : {}),
    ...(swap === null ? {} : { swap_size: swap }),
    ...(interfaces.length > 0 ? { interfaces: interfaces.map(toInterface) } : {}),
  }
}

/**
 * The request for the only node, or the first of several. Empty fields are omitted so that the service's defaults
 * apply.
 */
export function createRequest(
  mode: Mode,
  values: CreateValues,
  details: ChoiceDetails,
): RequestOf<typeof nodes.create> {
  const label = isBatch(values) ? nodeLabels(values)[0] : values.label.trim()
  return {
    body: {
      region: effectiveRegion(mode, values, details),
      type: values.type,
      ...(label ? { label } : {}),
      ...(values.tags.length > 0 ? { tags: values.tags } : {}),
      ...(hasImage(mode) ? imageBody(mode, values, details) : {}),
      ...(mode === 'backup' && values.backup !== '' ? { backup_id: Number(values.backup) } : {}),
      ...(mode === 'empty' ? {} : { booted: values.booted }),
      private_ip: values.private_ip,
      backups_enabled: values.backups_enabled,
    },
  }
}
