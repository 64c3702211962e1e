/** The OpenAPI document of the service that this tab is connected to. It changes only with the service. */
import { queryOptions } from '@tanstack/react-query'
import { ApiError } from '#api/error.ts'
import { fetchWithToken } from '#api/http/fetch.ts'
import { serviceAddress } from '#api/send-by-hand.ts'
import { t } from '#contract/translate.ts'

const missing = () => t('This service does not publish an API description.')

export const openapiDocument = queryOptions({
  queryKey: ['openapi'],
  staleTime: Infinity,
  queryFn: async ({ signal }): Promise<{ origin: string; document: unknown }> => {
    const address = await serviceAddress()
    const response = await fetchWithToken(null, `${address}/openapi.json`, { signal })
    if (response.ok) return { origin: address || location.origin, document: await response.json() }
    throw new ApiError({ status: response.status, errors: [{ reason: missing() }], operation: 'openapi' })
  },
})
