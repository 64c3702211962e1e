/** The saved views of a list: opening, saving, replacing and deleting them. */
import { useState, type SubmitEvent } from 'react'
import { Link, useLocation } from 'react-router'
import { errorMessage } from '#api/error.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { classes } from '#ui/class-names.ts'
import { Field } from '#ui/field.tsx'
import { Trash2 } from '#ui/icons/trash-2.ts'
import { TextInput } from '#ui/inputs.tsx'
import { linkClass } from '#ui/link.tsx'
import { toast, toastError } from '../../toast.ts'
import { maxViews, useSavedViews, viewQuery, type SavedView, type SavedViews } from './saved-views.ts'
import type { TableUrlState } from '../model/use-table-url-state.ts'

/** Characters of a view's name. */
const maxNameLength = 40

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
  return (
    <div className="grid gap-3 text-sm">
      {views.length > 0 ? (
        <ul className="m-0 grid list-none gap-0.5 p-0">
          {views.map((view) => (
            <li key={view.name}>
              <ViewLink view={view} active={false} />
            </li>
          ))}
        </ul>
      ) : null}
      {saved.error ? <p className="text-bad">{errorMessage(saved.error)}</p> : null}
      {saved.views && saved.views.length > 0 ? (
        <ul className="m-0 grid max-h-64 list-none gap-0.5 overflow-y-auto p-0">
          {saved.views.map((view) => (
            <ViewItem key={view.name} view={view} active={view.query === current} save={saved.save} />
          ))}
        </ul>
      ) : (
        <p className="text-ink-muted">
          {saved.views ? 'A view saves your search, filters, sort order and columns under a name.' : 'Loading…'}
        </p>
      )}
      <SaveForm saved={saved} query={current} />
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

function ViewItem({ view, active, save }: { view: SavedView; active: boolean; save: SavedViews['save'] }) {
  const { name, query } = view
  const remove = async () => {
    try {
      await save(name, null)
      toast({
        tone: 'ok',
        text: `The view ${name} was deleted`,
        action: { label: 'Undo', onPress: () => void save(name, query).catch(toastError) },
      })
    } catch (error) {
      toastError(error)
    }
  }
  return (
    <li className="flex items-center gap-2">
      <ViewLink view={view} active={active} />
      <IconButton label={`Delete the view ${name}`} icon={Trash2} size="sm" onClick={() => void remove()} />
    </li>
  )
}

function SaveForm({ saved: { views, isKept, save }, query }: { saved: SavedViews; query: string }) {
  const [name, setName] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const trimmed = name.trim()
  const exists = views?.some((view) => view.name === trimmed) ?? false

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (busy || !views) return undefined
    if (trimmed === '') return setError('Enter a name')
    if (trimmed.length > maxNameLength) return setError(`At most ${maxNameLength} characters`)
    if (!exists && views.length >= maxViews) return setError(`Delete a view first: you can save at most ${maxViews}`)
    setBusy(true)
    try {
      await save(trimmed, query)
      setName('')
      toast({ tone: 'ok', text: `The view ${trimmed} was ${exists ? 'replaced' : 'saved'}` })
    } catch (failure) {
      setError(errorMessage(failure))
    }
    return setBusy(false)
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-2 border-t border-line pt-3">
      <Field
        label="Save this view as"
        hint={
          isKept
            ? undefined
            : 'This session cannot save views to your account. They last until you leave or reload the page.'
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
              setName(event.target.value)
            }}
          />
        )}
      </Field>
      <div>
        <Button type="submit" size="sm" busy={busy}>
          {exists ? 'Replace view' : 'Save view'}
        </Button>
      </div>
    </form>
  )
}
