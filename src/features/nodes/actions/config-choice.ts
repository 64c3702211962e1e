/**
 * When the user chooses the configuration profile to boot: on request, or because the service cannot choose
 * (compute.md, Boot rules).
 */
import type { QueryClient } from '@tanstack/react-query'
import type { Node } from '#contract/areas/nodes.ts'
import { t } from '#contract/translate.ts'
import { ApiError } from '#api/error.ts'
import { configList } from '#queries/configs.ts'

/** Whether the service has refused because the user has to choose. */
export const needsConfig = (error: unknown) =>
  error instanceof ApiError && error.status === 400 && error.errors.some(({ field }) => field === 'config_id')

/** Why a bulk action skips a node that needs a choice. */
export const chooseConfigReason = () =>
  t('It has several configuration profiles and none was booted last. Boot it on its page, and choose one there.')

/** The number of a node's profiles; undefined while not loaded. */
const knownConfigCount = (client: QueryClient, { id }: Node) => client.getQueryData(configList(id).queryKey)?.results

/**
 * Why a node cannot boot, once the cache knows that it has no profile; null when it has one or when that is unknown.
 */
export const noConfigReason = (client: QueryClient, node: Node): string | null =>
  knownConfigCount(client, node) === 0 ? t('It has no configuration profile to boot. Add one first.') : null

/**
 * Whether the cache shows several profiles to choose from. Based on the cache, so that all menus offer the choice for
 * the same nodes.
 */
export const hasSeveralConfigs = (client: QueryClient, node: Node) => (knownConfigCount(client, node) ?? 0) > 1

/** Whether there is nothing to choose from, loading the list first; false when that fails. */
export async function loadHasSingleConfig(client: QueryClient, { id }: Node): Promise<boolean> {
  const configs = await client.query(configList(id)).catch(() => null)
  return configs !== null && configs.results < 2
}
