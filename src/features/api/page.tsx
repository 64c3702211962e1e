/**
 * The API reference of the service that this tab is connected to, from its OpenAPI document: to read, and to try as the
 * signed-in user.
 */
import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { Link, type LoaderFunctionArgs } from 'react-router'
import { t } from '#contract/translate.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { CodeBlock } from '#ui/code.tsx'
import { classes } from '#ui/class-names.ts'
import { Heading } from '#ui/heading.tsx'
import { ChevronLeft } from '#ui/icons/chevron-left.ts'
import { Download } from '#ui/icons/download.ts'
import { linkClass } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { SearchInput } from '#ui/search-input.tsx'
import { SkeletonCards } from '#ui/skeleton-cards.tsx'
import { rich } from '#ui/rich.tsx'
import { useNarrowViewport } from '#ui/viewport.ts'
import { downloadText } from '#kit/download.ts'
import { ErrorNotice } from '#kit/page/error-notice.tsx'
import { prefetch } from '#kit/page/loader.ts'
import { Page } from '#kit/page/page.tsx'
import { useSearchInAddress } from '#kit/page/search-in-address.ts'
import { paths } from '#kit/paths.ts'
import { useShortcut } from '#kit/shortcuts.ts'
import { openapiDocument } from '#queries/openapi.ts'
import { readDocument, searchOperations, type ApiDocument } from './document.ts'
import { MarkedText } from './marked-text.tsx'
import { OperationList } from './operation-list.tsx'
import { OperationView } from './operation-view.tsx'

export function loader({ context }: LoaderFunctionArgs) {
  prefetch(context, openapiDocument)
  return null
}

export function Component() {
  const { data, error, refetch } = useQuery(openapiDocument)
  const api = useMemo(() => data && readDocument(data.document), [data])
  return (
    <Page
      title={t('API')}
      status={api?.version ? <Badge>{api.version}</Badge> : null}
      description={t('What scripts can do with this service, and what they send and get.')}
      actions={
        data ? (
          <Button
            icon={Download}
            onClick={() => downloadText('openapi.json', JSON.stringify(data.document, null, 2), 'application/json')}
          >
            {t('Download OpenAPI')}
          </Button>
        ) : null
      }
    >
      {data && api ? (
        <Reference api={api} origin={data.origin} />
      ) : error ? (
        <ErrorNotice
          error={error}
          title={t('The API description could not be loaded')}
          onRetry={() => void refetch()}
        />
      ) : (
        <SkeletonCards
          label={t('Loading the API description')}
          columns={[[12], [8]]}
          className="lg:grid-cols-[20rem_minmax(0,1fr)]"
        />
      )}
    </Page>
  )
}

/** Scrolls the operation in the address into view, where the list scrolls on its own. */
function revealShown(list: HTMLElement | null) {
  const link = list?.querySelector<HTMLElement>('[aria-current]')
  if (list && link) list.scrollTop = link.offsetTop - list.clientHeight / 2
}

/** The URL parameter that holds the operation. */
const shown = 'operation'

function Reference({ api, origin }: { api: ApiDocument; origin: string }) {
  const { params, searchText, setSearchText, change } = useSearchInAddress({ replace: true })
  const search = useRef<HTMLInputElement>(null)
  useShortcut('/', t('Search operations'), () => search.current?.focus())
  const areas = useMemo(() => searchOperations(api.areas, searchText), [api.areas, searchText])
  const shownId = params.get(shown)
  const [firstId] = useState(shownId)
  const operation = api.areas.flatMap(({ operations }) => operations).find(({ id }) => id === shownId)
  const addressOf = (id: string) => `?${new URLSearchParams({ [shown]: id })}`
  const choose = (id: string | null) =>
    change((next) => (id === null ? next.delete(shown) : next.set(shown, id)), {
      replace: false,
      preventScrollReset: false,
    })
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[20rem_minmax(0,1fr)]">
      <nav
        aria-label={t('Operations')}
        className={classes(
          'flex flex-col gap-4 lg:sticky lg:top-4 lg:max-h-[calc(100dvh-2rem)]',
          operation && 'max-lg:hidden',
        )}
      >
        <SearchInput
          ref={search}
          label={t('Search operations')}
          shortcut="/"
          value={searchText}
          onChange={setSearchText}
        />
        {/* Only the list scrolls: the search stays in view. */}
        <div ref={revealShown} className="relative grid gap-4 lg:overflow-y-auto lg:pe-2">
          <OperationList
            areas={areas}
            isSearched={searchText !== ''}
            openId={firstId}
            shownId={shownId}
            addressOf={addressOf}
            onChoose={choose}
          />
          {areas.length === 0 ? <p className="text-ink-muted">{t('No operation matches.')}</p> : null}
        </div>
      </nav>
      <div className={classes('min-w-0', !operation && 'max-lg:order-first')}>
        {operation ? (
          <>
            <Button icon={ChevronLeft} variant="ghost" className="mb-3 -ms-3 lg:hidden" onClick={() => choose(null)}>
              {t('All operations')}
            </Button>
            <OperationView operation={operation} resolve={api.resolve} origin={origin} chosen={shownId !== firstId} />
          </>
        ) : (
          <Introduction api={api} origin={origin} unknown={shownId !== null} />
        )}
      </div>
    </div>
  )
}

interface IntroductionProps {
  api: ApiDocument
  origin: string
  unknown: boolean
}

function Introduction({ api: { description, areas }, origin, unknown }: IntroductionProps) {
  const narrow = useNarrowViewport()
  const server = areas[0]?.operations[0]?.server ?? ''
  const text = (
    <>
      <CodeBlock
        label={t('Example')}
        text={`curl -H "Authorization: Bearer $TOKEN" \\\n  ${origin}${server}/profile`}
      />
      <p className="mt-3 mb-2 max-w-[90ch]">
        {rich(
          '{head} Scripts send {header} with a personal access token, which you create under {tokens}. Requests from this page need none: they are sent as you.',
          {
            head: <strong>{t('Authentication:')}</strong>,
            header: <code className="font-mono text-sm">Authorization: Bearer …</code>,
            tokens: (
              <Link to={paths.tokens()} className={linkClass}>
                {t('API tokens')}
              </Link>
            ),
          },
        )}
      </p>
      {/* Applies to all operations. */}
      <MarkedText text={description} className="max-w-[90ch]" />
    </>
  )
  const title = t('Getting started')
  return (
    <div className="grid gap-4">
      {unknown && (
        <Notice tone="warn" title={t('There is no such operation')}>
          {t('Choose one from the list.')}
        </Notice>
      )}
      {narrow ? (
        // The list of the operations comes first.
        <Card>
          <details>
            <summary>
              <Heading level={2} className="inline">
                {title}
              </Heading>
            </summary>
            <div className="mt-2">{text}</div>
          </details>
        </Card>
      ) : (
        <Card title={title}>{text}</Card>
      )}
    </div>
  )
}
