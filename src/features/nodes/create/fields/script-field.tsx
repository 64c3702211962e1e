/** The script that configures a node, and its fields. */
import { useDeferredValue, useEffect, useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { anyImage, type Stackscript } from '#contract/areas/stackscripts.ts'
import { formatNumber } from '#contract/text.ts'
import { plural, t } from '#contract/translate.ts'
import { isUnsupported } from '#api/error.ts'
import { Button } from '#ui/button.tsx'
import { CodeBlock } from '#ui/code.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { SearchInput } from '#ui/search-input.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { GroupField } from '#kit/form/fields/group-field.tsx'
import { TextField } from '#kit/form/fields/text-field.tsx'
import { ErrorNotice } from '#kit/page/error-notice.tsx'
import {
  ChoiceGrid,
  selectFirstOnEnter,
  pickerClass,
  pickerSearchClass,
  type Choice,
} from '#kit/form/fields/choice-grid.tsx'
import { useChoiceDetails } from '../choice-details.ts'
import type { CreateForm } from '../values.ts'
import { ScriptAnswers } from './script-answers.tsx'
import { ownScriptList, publicScriptList, scriptView } from '#queries/stackscripts.ts'

export function ScriptFields({ form }: { form: CreateForm }) {
  const own = useQuery(ownScriptList)
  if (isUnsupported(own.error)) return <UnlistedScript form={form} />
  if (own.error && !own.data) return <ErrorNotice error={own.error} onRetry={() => void own.refetch()} />
  return own.data ? <ScriptPicker form={form} own={own.data.data} /> : <SkeletonRows label={t('Loading scripts')} />
}

/** For a service that does not list scripts: takes the id and the answers as text. */
function UnlistedScript({ form }: { form: CreateForm }) {
  return (
    <div className="grid gap-5">
      <TextField
        form={form}
        name="script"
        label={t('Script')}
        mono
        inputMode="numeric"
        className="max-w-lg"
        hint={t('This service does not list its scripts. Enter the ID.')}
      />
      <TextField
        form={form}
        name="script_json"
        label={t('Field values')}
        mono
        rows={6}
        optional
        placeholder='{ "name": "value" }'
        hint={t('A JSON object with the value of each field. Not saved in drafts.')}
      />
    </div>
  )
}

const toChoice = (script: Stackscript): Choice => ({
  value: String(script.id),
  label: script.label,
  note: script.description === '' ? t('By {username}', { username: script.username }) : script.description,
})

const matches = (script: Stackscript, search: string) =>
  `${script.label} ${script.description}`.toLowerCase().includes(search.toLowerCase())

function ScriptPicker({ form, own }: { form: CreateForm; own: readonly Stackscript[] }) {
  const client = useQueryClient()
  const [search, setSearch] = useState('')
  const deferredSearch = useDeferredValue(search.trim())
  const { data: publicPage } = useQuery(publicScriptList(deferredSearch))
  const {
    details: { script },
  } = useChoiceDetails(form, 'script')
  const ownMatches = own.filter((each) => matches(each, deferredSearch))
  const publicScripts = publicPage?.data ?? []
  const listedScripts = [...ownMatches, ...publicScripts]
  const unlistedSelection = script && !listedScripts.some(({ id }) => id === script.id) ? [script] : []
  const groups = [
    { title: t('Selected'), choices: unlistedSelection.map(toChoice) },
    { title: t('Your scripts'), choices: ownMatches.map(toChoice) },
    {
      title:
        publicPage && publicPage.results > publicScripts.length
          ? t('Public scripts: the {count} most used of {total}', {
              count: formatNumber(publicScripts.length),
              total: formatNumber(publicPage.results),
            })
          : t('Public scripts'),
      choices: publicScripts.map(toChoice),
    },
  ].filter(({ choices }) => choices.length > 0)
  return (
    <div className="grid gap-5">
      <GroupField form={form} name="script" label={t('Script')} className={pickerClass}>
        {({ value, onChange, onBlur }) => {
          const select = (id: string) => {
            const selected = listedScripts.find((each) => String(each.id) === id)
            if (selected) client.setQueryData(scriptView(selected.id).queryKey, selected)
            onChange(id)
          }
          return (
            <div className="grid gap-3">
              <SearchInput
                label={t('Search scripts')}
                value={search}
                onChange={setSearch}
                onKeyDown={selectFirstOnEnter(groups, search, select)}
                className={pickerSearchClass}
              />
              <ChoiceGrid
                name="script"
                layout="wide"
                groups={groups}
                value={typeof value === 'string' ? value : ''}
                onChange={select}
                onBlur={onBlur}
              />
              {publicPage && groups.length === 0 && (
                <p className="text-ink-muted">{t('No script matches “{search}”.', { search })}</p>
              )}
            </div>
          )
        }}
      </GroupField>
      {script && <SelectedScript key={script.id} form={form} script={script} />}
    </div>
  )
}

const formatImages = ({ images }: Stackscript) => {
  if (images.includes(anyImage)) return t('Supports all public images.')
  const count = images.filter((image) => image !== null).length
  return plural(count, 'Supports {count} image.', 'Supports {count} images.')
}

function SelectedScript({ form, script }: { form: CreateForm; script: Stackscript }) {
  const [viewing, setViewing] = useState(false)
  const { rhf } = form
  // Fills in the default values, so that the user sees what is sent.
  useEffect(() => {
    for (const { name, default: defaultValue } of script.user_defined_fields) {
      if (defaultValue && rhf.getValues(`stackscript_data.${name}`) === undefined)
        rhf.setValue(`stackscript_data.${name}`, defaultValue)
    }
  }, [rhf, script])
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-muted">
        <span>{`${t('{label} by {username}.', { label: script.label, username: script.username })} ${formatImages(script)}`}</span>
        <Button size="sm" onClick={() => setViewing(true)}>
          {t('View script')}
        </Button>
      </div>
      <Dialog
        open={viewing}
        onClose={() => setViewing(false)}
        size="lg"
        title={script.label}
        description={script.description}
      >
        <CodeBlock text={script.script} label={t('script')} />
      </Dialog>
      <ScriptAnswers form={form} script={script} />
    </>
  )
}
