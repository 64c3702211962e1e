/** The full data of the selected image, region, type, script and backup, from the query cache. */
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import type { Backup } from '#contract/areas/backups.ts'
import type { Image } from '#contract/areas/images.ts'
import type { Node } from '#contract/areas/nodes.ts'
import type { Region } from '#contract/areas/regions.ts'
import type { Stackscript, StackscriptField } from '#contract/areas/stackscripts.ts'
import type { NodeType } from '#contract/areas/types.ts'
import { isHeaderField, supportsImage } from '#contract/rules/nodes/stackscript-fields.ts'
import { isUnsupported } from '#api/error.ts'
import { allBackups, backupList } from '#queries/backups.ts'
import { imageList } from '#queries/image-reads.ts'
import { nameAmong } from '../fields/image-choices.ts'
import { nodeView } from '#queries/nodes.ts'
import { regionList } from '#queries/regions.ts'
import { ownScriptList, scriptView } from '#queries/stackscripts.ts'
import { typeList } from '#queries/types.ts'
import type { Mode } from './modes.ts'
import type { CreateValues, CreateForm } from './values.ts'

export interface ChoiceDetails {
  readonly image?: Image | undefined
  /** The name of the image: its label, unless another image has the same one. */
  readonly imageName?: string | undefined
  readonly region?: Region | undefined
  readonly type?: NodeType | undefined
  readonly script?: Stackscript | undefined
  /** False when the service does not list scripts. */
  readonly scriptsListed: boolean
  readonly source?: Node | undefined
  readonly backup?: Backup | undefined
  /** True when the backups of the source node have loaded. */
  readonly backupsLoaded: boolean
  /** True for a value that is not among the choices; it may come from the URL or an old draft. */
  readonly unlisted: Partial<Record<keyof CreateValues, boolean>>
}

const noFields: readonly never[] = []

export const noDetails: ChoiceDetails = { scriptsListed: true, backupsLoaded: false, unlisted: {} }

/** An id from a form field or the address; null when the text is not an id. */
export const parseId = (text: string) => (/^[1-9]\d*$/.test(text.trim()) ? Number(text) : null)

/**
 * The selected image, or none if the selected script does not support it: then it stays in the form but is not used.
 */
export const effectiveImage = (mode: Mode, { image }: Pick<CreateValues, 'image'>, { script }: ChoiceDetails) =>
  mode === 'script' && script && image !== '' && !supportsImage(script, image) ? '' : image

/** The region of the new node: where the backup was made, even if its node has moved since, or the selected region. */
export const effectiveRegion = (mode: Mode, { region }: CreateValues, { source, backup }: ChoiceDetails) =>
  mode === 'backup' ? (backup?.region ?? source?.region ?? '') : region

export const scriptFieldsOf = ({ script }: ChoiceDetails): StackscriptField[] =>
  (script?.user_defined_fields ?? []).filter((field) => !isHeaderField(field))

/** The details that are already cached; `useChoiceDetails` loads them. */
export function getChoiceDetails(client: QueryClient, mode: Mode, values: CreateValues): ChoiceDetails {
  const [scriptId, sourceId] = [parseId(values.script), parseId(values.source)]
  const backups = sourceId === null ? undefined : client.getQueryData(backupList(sourceId).queryKey)
  const selected: ChoiceDetails = {
    ...noDetails,
    script: mode === 'script' && scriptId !== null ? client.getQueryData(scriptView(scriptId).queryKey) : undefined,
    scriptsListed: !isUnsupported(client.getQueryState(ownScriptList.queryKey)?.error),
    source: mode === 'backup' && sourceId !== null ? client.getQueryData(nodeView(sourceId).queryKey) : undefined,
    backup:
      mode === 'backup' && backups ? allBackups(backups).find(({ id }) => String(id) === values.backup) : undefined,
    backupsLoaded: backups !== undefined,
  }
  const [imageId, regionId] = [effectiveImage(mode, values, selected), effectiveRegion(mode, values, selected)]
  const images = client.getQueryData(imageList.queryKey)
  const regions = client.getQueryData(regionList.queryKey)?.data
  const types = client.getQueryData(typeList.queryKey)?.data
  const image = images?.items.find(({ id }) => id === imageId)
  const region = regions?.find(({ id }) => id === regionId)
  const type = types?.find(({ id }) => id === values.type)
  return {
    ...selected,
    image,
    imageName: image && nameAmong(image, images?.items ?? [], Date.now()),
    region,
    type,
    unlisted: {
      image: images !== undefined && images.loaded === images.results && !image,
      region: regions !== undefined && !region,
      type: types !== undefined && !type,
    },
  }
}

/** Fields that hold a selection. */
const choiceFields = ['image', 'region', 'type', 'script', 'source', 'backup'] as const

/**
 * Loads and returns the details of the current selection, and the form's values. Only re-renders when a selection or
 * one of `otherFields` changes, so that typing elsewhere does not re-render the pickers.
 */
export function useChoiceDetails(
  form: CreateForm,
  mode: Mode,
  otherFields: readonly (keyof CreateValues)[] = noFields,
): { details: ChoiceDetails; values: CreateValues } {
  const client = useQueryClient()
  // Values are read from the form, because watched values may lag by one render.
  useWatch({ control: form.control, name: [...choiceFields, ...otherFields] })
  const values = form.rhf.getValues()
  const [scriptId, sourceId] = [parseId(values.script), parseId(values.source)]
  useQuery(imageList)
  useQuery(regionList)
  useQuery(typeList)
  const { error } = useQuery({ ...ownScriptList, enabled: mode === 'script' })
  useQuery({ ...scriptView(scriptId ?? 0), enabled: mode === 'script' && scriptId !== null && !isUnsupported(error) })
  useQuery({ ...nodeView(sourceId ?? 0), enabled: mode === 'backup' && sourceId !== null })
  useQuery({ ...backupList(sourceId ?? 0), enabled: mode === 'backup' && sourceId !== null })
  return { details: getChoiceDetails(client, mode, values), values }
}
