/** The validation of the form "Create node". */
import type { NodeType } from '#contract/areas/types.ts'
import { requiredReason, type ErrorDetail } from '#contract/schema.ts'
import { isRequiredField, validateAnswers } from '#contract/rules/nodes/stackscript-fields.ts'
import {
  capabilityUnavailableReason,
  gpuCapability,
  vlanCapability,
  vlansUnavailableReason,
} from '#contract/rules/regions/regions.ts'
import { formatNumber } from '#contract/text.ts'
import { t } from '#contract/translate.ts'
import { backupTooLargeReason, imageTooLargeReason } from '../fields/type-choices.ts'
import { validateBatch } from './batch.ts'
import { effectiveImage, scriptFieldsOf, type ChoiceDetails } from './choice-details.ts'
import { hasImage, type Mode } from './modes.ts'
import { parseJsonObject, scriptAnswers } from './request.ts'
import type { CreateValues } from './values.ts'

const requiredFields = {
  image: ['image', 'region', 'type', 'root_pass'],
  script: ['script', 'image', 'region', 'type', 'root_pass'],
  backup: ['source', 'backup', 'type'],
  empty: ['region', 'type'],
} as const satisfies Record<Mode, readonly (keyof CreateValues)[]>

/** The required fields of this mode that are empty or have an unknown value, in page order. */
export const missingFields = (mode: Mode, values: CreateValues, details: ChoiceDetails) =>
  requiredFields[mode].filter(
    (name) =>
      details.unlisted[name] ||
      (name === 'image'
        ? effectiveImage(mode, values, details)
        : name === 'backup'
          ? effectiveBackup(values, details)
          : values[name]
      ).trim() === '',
  )

/** The required fields of the selected script without an answer. */
export function missingAnswers(values: CreateValues, details: ChoiceDetails) {
  const answers = scriptAnswers(values, details)
  return scriptFieldsOf(details).filter(
    (field) => isRequiredField(field) && (answers[field.name] === undefined || answers[field.name] === ''),
  )
}

/** Ignores a backup that does not belong to the selected source. */
const effectiveBackup = ({ backup }: CreateValues, { source, backup: foundBackup, backupsLoaded }: ChoiceDetails) =>
  source && backupsLoaded && !foundBackup ? '' : backup

function validateScript(values: CreateValues, details: ChoiceDetails): ErrorDetail[] {
  if (!details.scriptsListed)
    return parseJsonObject(values.script_json) === null
      ? [{ field: 'script_json', reason: t('Must be a JSON object') }]
      : []
  return validateAnswers(scriptFieldsOf(details), scriptAnswers(values, details)).map(({ name, reason }) => ({
    field: `stackscript_data.${name}`,
    reason,
  }))
}

/** Why a node of this type could not hold the image and its swap disk, or the backup; null when it can. */
export function tooSmallReason(
  mode: Mode,
  type: NodeType,
  { swap_size: swap }: Pick<CreateValues, 'swap_size'>,
  { image, backup }: ChoiceDetails,
): string | null {
  if (mode === 'backup') return backup ? backupTooLargeReason(type, backup) : null
  return hasImage(mode) ? imageTooLargeReason(type, image, swap ?? 0) : null
}

/** Why the image does not fit on the type, alone or with its swap disk. */
function validateImageSize({ swap_size: swap }: CreateValues, { type, image }: ChoiceDetails): ErrorDetail[] {
  if (!type || !image) return []
  const reason = imageTooLargeReason(type, image, 0)
  if (reason !== null) return [{ field: 'type', reason: t('Too small: {reason}', { reason }) }]
  const max = type.disk - image.size
  return (swap ?? 0) > max
    ? [{ field: 'swap_size', reason: t('At most {max} MB are left by the image', { max: formatNumber(max) }) }]
    : []
}

/**
 * Capabilities that the region lacks, and types too small for the image or backup: the service rejects these requests
 * (gaps 2.4, 2.5).
 */
function validateFit(mode: Mode, values: CreateValues, details: ChoiceDetails): ErrorDetail[] {
  const { region, type, backup } = details
  const sizeErrors = hasImage(mode) ? validateImageSize(values, details) : []
  const lacksCapability = (capability: string) => region !== undefined && !region.capabilities.includes(capability)
  const sizeReason = type && backup ? backupTooLargeReason(type, backup) : null
  return [
    ...(type && type.gpus > 0 && lacksCapability(gpuCapability)
      ? [{ field: mode === 'backup' ? 'type' : 'region', reason: capabilityUnavailableReason(gpuCapability) }]
      : []),
    ...(hasImage(mode) && values.interfaces.some(({ purpose }) => purpose === 'vlan') && lacksCapability(vlanCapability)
      ? [{ field: 'interfaces', reason: vlansUnavailableReason }]
      : []),
    ...sizeErrors,
    ...(mode === 'backup' && sizeReason !== null
      ? [{ field: 'type', reason: t('Too small: {reason}', { reason: sizeReason }) }]
      : []),
  ]
}

/** Checks beyond the operation's schema, with the service's reasons where it has any (gaps 1.3). */
export const validateCreate = (mode: Mode, values: CreateValues, details: ChoiceDetails): ErrorDetail[] => [
  ...missingFields(mode, values, details).map((field) => ({ field, reason: requiredReason(field) })),
  ...(mode === 'script' ? validateScript(values, details) : []),
  ...validateFit(mode, values, details),
  ...validateBatch(values),
]
