/** The query string of the address, and a way to change it. */
import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate, type NavigateOptions } from 'react-router'

type SetSearchParams = (next: URLSearchParams, options?: NavigateOptions) => void

export function useSearchParams(): readonly [URLSearchParams, SetSearchParams] {
  const { search } = useLocation()
  const navigate = useNavigate()
  const params = useMemo(() => new URLSearchParams(search), [search])
  const setParams = useCallback<SetSearchParams>((next, options) => void navigate(`?${next}`, options), [navigate])
  return [params, setParams]
}
