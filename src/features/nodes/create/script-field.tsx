/** The script a node is set up by, and what it asks. */
import { useDeferredValue, useEffect, useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { anyImage, type Stackscript } from '#contract/areas/stackscripts.ts'
import { isMissing } from '#api/error.ts'
import { Button } from '#ui/button.tsx'
import { CodeBlock } from '#ui/code.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { SearchInput } from '#ui/search-input.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { GroupField } from '#kit/form/group-field.tsx'
import { TextField } from '#kit/form/text-field.tsx'
import { Refusal } from '#kit/refusal.tsx'
import { ChoiceGrid, onSearchKey, pickerClass, type Choice } from './choice-grid.tsx'
import { useFacts } from './facts.ts'
import type { CreateForm } from './form.ts'
import { ScriptAnswers } from './script-answers.tsx'
import { ownScripts, publicScripts, scriptView } from './script-queries.ts'

export function ScriptFields({ form }: { form: CreateForm }) {
  const own = useQuery(ownScripts)
  if (isMissing(own.error)) return <UnlistedScript form={form} />
  if (own.error && !own.data) return <Refusal error={own.error} onRetry={() => void own.refetch()} />
  return own.data ? <ScriptPicker form={form} own={own.data.data} /> : <SkeletonRows label="Loading scripts" />
}

/** What the service does not list can still be named. */
function UnlistedScript({ form }: { form: CreateForm }) {
  return (
    <div className="grid gap-5">
      <TextField
        form={form} name="script" label="Script" mono inputMode="numeric" className="max-w-sm"
        hint="This service does not list its scripts. Give the id of one."
      />
      <TextField
        form={form} name="script_json" label="Values of its fields" mono rows={6} optional placeholder={'{ "name": "value" }'}
        hint="A JSON object with a member for each field of the script. It is not kept in a draft."
      />
    </div>
  )
}

const choiceOf = (script: Stackscript): Choice => ({
  value: String(script.id),
  label: script.label,
  note: script.description === '' ? `By ${script.username}` : script.description,
})

const matches = (script: Stackscript, search: string) => `${script.label} ${script.description}`.toLowerCase().includes(search.toLowerCase())

function ScriptPicker({ form, own }: { form: CreateForm; own: readonly Stackscript[] }) {
  const client = useQueryClient()
  const [search, setSearch] = useState('')
  const wanted = useDeferredValue(search.trim())
  const { data: found } = useQuery(publicScripts(wanted))
  const { facts: { script } } = useFacts(form, 'script')
  const mine = own.filter((each) => matches(each, wanted))
  const others = found?.data ?? []
  const listed = [...mine, ...others]
  const shown = script && !listed.some(({ id }) => id === script.id) ? [script] : []
  const groups = [
    { title: 'Chosen', choices: shown.map(choiceOf) },
    { title: 'Your scripts', choices: mine.map(choiceOf) },
    { title: found && found.results > others.length ? `Public scripts: the ${others.length} most used of ${found.results.toLocaleString('en')}` : 'Public scripts', choices: others.map(choiceOf) },
  ].filter(({ choices }) => choices.length > 0)
  return (
    <div className="grid gap-5">
      <GroupField form={form} name="script" label="Script" className={pickerClass}>
        {({ value, set, leave }) => {
          const choose = (id: string) => {
            const chosen = listed.find((each) => String(each.id) === id)
            if (chosen) client.setQueryData(scriptView(chosen.id).queryKey, chosen)
            set(id)
          }
          return (
            <div className="grid gap-3">
              <SearchInput label="Search scripts" value={search} onChange={setSearch} onKeyDown={onSearchKey(groups, search, choose)} className="max-w-sm" />
              <ChoiceGrid name="script" layout="wide" groups={groups} value={typeof value === 'string' ? value : ''} onChange={choose} onLeave={leave} />
              {found && groups.length === 0 && <p className="text-ink-muted">No script matches “{search}”.</p>}
            </div>
          )
        }}
      </GroupField>
      {script && <ChosenScript key={script.id} form={form} script={script} />}
    </div>
  )
}

const imageWords = ({ images }: Stackscript) => {
  if (images.includes(anyImage)) return 'Works with every public image.'
  const count = images.filter((image) => image !== null).length
  return `Works with ${count === 1 ? 'one image' : `${count} images`}.`
}

function ChosenScript({ form, script }: { form: CreateForm; script: Stackscript }) {
  const [reading, setReading] = useState(false)
  const { rhf } = form
  // What a field is by default stands in it, so that it is seen before it is sent.
  useEffect(() => {
    for (const { name, default: usual } of script.user_defined_fields) {
      if (usual && rhf.getValues(`stackscript_data.${name}`) === undefined) rhf.setValue(`stackscript_data.${name}`, usual)
    }
  }, [rhf, script])
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-muted">
        <span>{`${script.label} by ${script.username}. ${imageWords(script)}`}</span>
        <Button size="sm" onClick={() => setReading(true)}>View the script</Button>
      </div>
      <Dialog open={reading} onClose={() => setReading(false)} size="lg" title={script.label} description={script.description}>
        <CodeBlock text={script.script} label="script" />
      </Dialog>
      <ScriptAnswers form={form} script={script} />
    </>
  )
}
