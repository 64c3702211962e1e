/** Common views of the list of images, each a set of filters in the URL. */
import { t } from '#contract/translate.ts'
import { clearSearchParams, useSearchParams } from '#kit/page/search-params.ts'

interface View {
  readonly value: string
  readonly label: () => string
  /** The values of each filter. */
  readonly filters: Readonly<Record<string, readonly string[]>>
}

export const views = [
  { value: 'all', label: () => t('All'), filters: {} },
  { value: 'yours', label: () => t('Yours'), filters: { kind: ['own', 'automatic'] } },
  { value: 'public', label: () => t('Public'), filters: { kind: ['public'], lifecycle: ['current'] } },
  { value: 'end-of-life', label: () => t('End of life'), filters: { lifecycle: ['end-of-life', 'deprecated'] } },
] as const satisfies readonly View[]
type ViewId = (typeof views)[number]['value']

const filterNames = ['kind', 'lifecycle']

const matches = (params: URLSearchParams, { filters }: View) =>
  filterNames.every((name) => params.getAll(name).toSorted().join() === (filters[name] ?? []).toSorted().join())

/** The view in the URL, `other` for any other filters, and a function that opens a view. */
export function useImageView(): readonly [ViewId | 'other', (next: ViewId | 'other') => void] {
  const [params, change] = useSearchParams()
  const open = (next: ViewId | 'other') => {
    const view: View | undefined = views.find(({ value }) => value === next)
    const filters = Object.entries(view?.filters ?? {})
    change(
      (edited) => {
        clearSearchParams(edited)
        for (const [name, values] of filters) for (const value of values) edited.append(name, value)
      },
      { replace: true, preventScrollReset: true },
    )
  }
  return [views.find((view) => matches(params, view))?.value ?? 'other', open]
}
