/**
 * The saved views of a list: opening, saving, replacing and deleting them, their links, and the one that the list opens
 * with.
 */
import { useState, type SubmitEvent } from 'react'
import { Link, useLocation } from 'react-router'
import { errorMessage } from '#api/error.ts'
import { invisibleReason } from '#contract/schema.ts'
import { formatNumber, hasInvisibleCharacters } from '#contract/text.ts'
import { t, translateReason } from '#contract/translate.ts'
import { announce } from '#ui/announce.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { classes } from '#ui/class-names.ts'
import { CopyButton } from '#ui/copy.tsx'
import { Field } from '#ui/field.tsx'
import { Star } from '#ui/icons/star.ts'
import { Trash2 } from '#ui/icons/trash-2.ts'
import { TextInput } from '#ui/inputs.tsx'
import { linkClass } from '#ui/link.tsx'
import { useStore } from '#ui/use-store.ts'
import { defaultViews } from '../../preferences/choices.ts'
import { toast, toastError, undoButton } from '../../toast.ts'
import { maxViews, useSavedViews, viewQuery, type SavedView, type SavedViews } from './saved-views.ts'
import type { TableUrlState } from '../model/use-table-url-state.ts'

/** Characters of a view's name. */
const maxNameLength = 40

/** The query of the view that a list opens with; null without one. `text`: all of them. */
const defaultIn = (text: string, list: string) => new URLSearchParams(text).get(list)

export interface ViewsPanelProps {
  /** The name of the list in storage. */
  name: string
  urlState: TableUrlState
  /** Views that every user has. */
  views: readonly SavedView[]
}

export function ViewsPanel({ name, urlState, views }: ViewsPanelProps) {
  const { search } = useLocation()
  const saved = useSavedViews(name)
  const current = viewQuery(search, urlState.searchText, urlState.visibleColumns)
  const defaultQuery = useStore(defaultViews, (text) => defaultIn(text, name))
  const isKnown = [...views, ...(saved.views ?? [])].some(({ query }) => query === defaultQuery)
  return (
    <div className="grid gap-3 text-sm">
      {views.length > 0 ? (
        <ul className="m-0 grid list-none gap-0.5 p-0">
          {views.map((view) => (
            <ViewItem key={view.name} list={name} view={view} active={false} />
          ))}
        </ul>
      ) : null}
      {saved.error ? <p className="text-bad">{errorMessage(saved.error)}</p> : null}
      {saved.views && saved.views.length > 0 ? (
        <ul className="-m-1 grid max-h-72 list-none gap-0.5 overflow-y-auto p-1">
          {saved.views.map((view) => (
            <ViewItem key={view.name} list={name} view={view} active={view.query === current} save={saved.save} />
          ))}
        </ul>
      ) : (
        <p className="text-ink-muted">
          {saved.views
            ? t('A view saves your search, filters, sort order, groups and columns under a name.')
            : t('Loading…')}
        </p>
      )}
      {defaultQuery === null || !saved.views || isKnown ? null : (
        <p className="text-ink-muted">
          {t('The list opens with a view that was changed or deleted.')}{' '}
          <Button size="sm" variant="ghost" onClick={() => defaultViews.choose(name, null)}>
            {t('Open without it')}
          </Button>
        </p>
      )}
      <SaveForm list={name} saved={saved} query={current} />
    </div>
  )
}

const ViewLink = ({ view: { name, query }, active }: { view: SavedView; active: boolean }) => (
  <Link
    to={`?${query}`}
    preventScrollReset
    aria-current={active ? 'true' : undefined}
    className={classes(linkClass, 'min-w-0 flex-1 truncate py-1', active && 'font-medium')}
  >
    {name}
  </Link>
)

interface ViewItemProps {
  /** The name of the list in storage. */
  list: string
  view: SavedView
  active: boolean
  /** Absent for a view that every user has. */
  save?: SavedViews['save']
}

function ViewItem({ list, view, active, save }: ViewItemProps) {
  const { name, query } = view
  const { pathname } = useLocation()
  const isDefault = useStore(defaultViews, (text) => defaultIn(text, list) === query)
  const setDefault = (next: boolean) => defaultViews.choose(list, next ? query : null)
  const remove = async () => {
    if (!save) return
    const restore = async () => {
      await save(name, query, null)
      if (isDefault) setDefault(true)
    }
    try {
      await save(name, null, query)
      if (isDefault) setDefault(false)
      toast({
        tone: 'ok',
        text: t('The view {name} was deleted', { name }),
        action: undoButton(restore),
      })
    } catch (error) {
      toastError(error)
    }
  }
  return (
    <li className="flex items-center gap-1">
      <ViewLink view={view} active={active} />
      <IconButton
        label={t('Open the list with the view {name}', { name })}
        aria-pressed={isDefault}
        icon={Star}
        size="sm"
        onClick={() => setDefault(!isDefault)}
        className={classes(isDefault && 'text-accent [&_path]:fill-current')}
      />
      <CopyButton
        text={new URL(`${pathname}?${query}`, location.origin).href}
        label={t('Copy the link to the view {name}', { name })}
      />
      {save ? (
        <IconButton
          label={t('Delete the view {name}', { name })}
          icon={Trash2}
          size="sm"
          onClick={() => void remove()}
        />
      ) : null}
    </li>
  )
}

interface SaveFormProps {
  list: string
  saved: SavedViews
  query: string
}

function SaveForm({ list, saved: { views, isKept, save }, query }: SaveFormProps) {
  const [name, setName] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  /** Nothing has been typed since a view was saved: a second Enter means that one. */
  const [isDone, setIsDone] = useState(false)
  const trimmed = name.trim()
  const replaced = views?.find((view) => view.name === trimmed)
  const exists = replaced !== undefined

  const refuse = (reason: string) => {
    setError(reason)
    announce(reason, { assertive: true })
  }
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (busy || isDone || !views) return undefined
    if (trimmed === '') return refuse(t('Enter a name'))
    if (trimmed.length > maxNameLength)
      return refuse(t('At most {max} characters', { max: formatNumber(maxNameLength) }))
    if (hasInvisibleCharacters(trimmed)) return refuse(translateReason(invisibleReason))
    if (!exists && views.length >= maxViews)
      return refuse(t('Delete a view first: you can save at most {max}', { max: formatNumber(maxViews) }))
    setError(undefined)
    setBusy(true)
    try {
      await save(trimmed, query, replaced?.query ?? null)
      if (replaced && defaultIn(defaultViews.get(), list) === replaced.query) defaultViews.choose(list, query)
      setName('')
      setIsDone(true)
      toast({
        tone: 'ok',
        text: exists
          ? t('The view {name} was replaced', { name: trimmed })
          : t('The view {name} was saved', { name: trimmed }),
      })
    } catch (failure) {
      refuse(errorMessage(failure))
    }
    return setBusy(false)
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-2 border-t border-line pt-3">
      <Field
        label={t('Save this view as')}
        hint={
          isKept
            ? undefined
            : t('This session cannot save views to your account. They last until you leave or reload the page.')
        }
        {...(error === undefined ? {} : { error })}
      >
        {(ids) => (
          <TextInput
            {...ids}
            autoComplete="off"
            value={name}
            onChange={(event) => {
              setError(undefined)
              setIsDone(false)
              setName(event.target.value)
            }}
          />
        )}
      </Field>
      <div>
        <Button type="submit" size="sm" busy={busy}>
          {exists ? t('Replace view') : t('Save view')}
        </Button>
      </div>
    </form>
  )
}
