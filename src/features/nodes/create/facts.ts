/** What the page knows about what was chosen: read from what its parts have loaded, so that the request needs no state of its own. */
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import type { Backup } from '#contract/areas/backups.ts'
import type { Image } from '#contract/areas/images.ts'
import type { Node } from '#contract/areas/nodes.ts'
import type { Region } from '#contract/areas/regions.ts'
import type { Stackscript } from '#contract/areas/stackscripts.ts'
import type { NodeType } from '#contract/areas/types.ts'
import { isMissing } from '#api/error.ts'
import { allOf, backupList } from '../node-backups/queries.ts'
import { nodeView } from '../node/queries.ts'
import type { CreateForm } from './form.ts'
import { imageList, regionList, typeList } from './queries.ts'
import { ownScripts, scriptView } from './script-queries.ts'
import { imageFor, regionFor, type CreateValues, type Mode } from './values.ts'

export interface Facts {
  readonly image?: Image | undefined
  readonly region?: Region | undefined
  readonly type?: NodeType | undefined
  readonly script?: Stackscript | undefined
  /** False when the service has no list of scripts. */
  readonly scriptsListed: boolean
  readonly source?: Node | undefined
  readonly backup?: Backup | undefined
  /** True when the backups of the source are known. */
  readonly backupsRead: boolean
}

export const noFacts: Facts = { scriptsListed: true, backupsRead: false }

/** An id that was chosen or came with the address; null when it is none. */
export const idOf = (text: string) => (/^[1-9]\d*$/.test(text.trim()) ? Number(text) : null)

export function factsOf(client: QueryClient, mode: Mode, values: CreateValues): Facts {
  const [scriptId, sourceId] = [idOf(values.script), idOf(values.source)]
  const backups = sourceId === null ? undefined : client.getQueryData(backupList(sourceId).queryKey)
  const chosen: Facts = {
    script: mode === 'script' && scriptId !== null ? client.getQueryData(scriptView(scriptId).queryKey) : undefined,
    scriptsListed: !isMissing(client.getQueryState(ownScripts.queryKey)?.error),
    source: mode === 'backup' && sourceId !== null ? client.getQueryData(nodeView(sourceId).queryKey) : undefined,
    backup: mode === 'backup' && backups ? allOf(backups).find(({ id }) => String(id) === values.backup) : undefined,
    backupsRead: backups !== undefined,
  }
  const [imageId, regionId] = [imageFor(mode, values, chosen), regionFor(mode, values, chosen)]
  return {
    ...chosen,
    image: client.getQueryData(imageList.queryKey)?.data.find(({ id }) => id === imageId),
    region: client.getQueryData(regionList.queryKey)?.data.find(({ id }) => id === regionId),
    type: client.getQueryData(typeList.queryKey)?.data.find(({ id }) => id === values.type),
  }
}

/** The facts about what the form holds now, with what they need to be read; and its values. */
export function useFacts(form: CreateForm, mode: Mode): { facts: Facts; values: CreateValues } {
  const client = useQueryClient()
  // Watching the whole form: every part of it counts. The form's own values, since a watch may lag by one render.
  useWatch({ control: form.control })
  const values = form.rhf.getValues()
  const [scriptId, sourceId] = [idOf(values.script), idOf(values.source)]
  useQuery(imageList)
  useQuery(regionList)
  useQuery(typeList)
  const { error } = useQuery({ ...ownScripts, enabled: mode === 'script' })
  useQuery({ ...scriptView(scriptId ?? 0), enabled: mode === 'script' && scriptId !== null && !isMissing(error) })
  useQuery({ ...nodeView(sourceId ?? 0), enabled: mode === 'backup' && sourceId !== null })
  useQuery({ ...backupList(sourceId ?? 0), enabled: mode === 'backup' && sourceId !== null })
  return { facts: factsOf(client, mode, values), values }
}
