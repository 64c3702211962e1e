/** Edits a user template: its name and zone file lines. */
import { useEffect, useMemo, useState } from 'react'
import type { ZoneRecord } from '#contract/dns/checks/zone-index.ts'
import { formatNumber } from '#contract/text.ts'
import { t } from '#contract/translate.ts'
import { errorMessage } from '#api/error.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { TextArea, TextInput } from '#ui/inputs.tsx'
import { Notice } from '#ui/notice.tsx'
import { rich } from '#ui/rich.tsx'
import { useDiscardQuestion } from '#kit/dialogs/discard-question.tsx'
import { toast } from '#kit/toast.ts'
import { CandidateList } from '../candidate-list.tsx'
import { compareWithZone } from '../candidates.ts'
import { LineProblems } from '../paste/line-problems.tsx'
import { domainPlaceholder, maxTemplates, readTemplate, templateLength, templateNameLength } from './own-templates.ts'
import type { OwnTemplate } from './template.ts'
import { TemplateChanged, useOwnTemplates, type OwnTemplates } from './use-own-templates.ts'

export interface EditTemplateProps {
  open: boolean
  /** The name is empty for a new template. */
  initial: OwnTemplate
  /** The domain used in the preview. */
  zone: string
  zoneRecords: readonly ZoneRecord[]
  /** Whether it is open with unsaved entries. */
  onDirty: (dirty: boolean) => void
  onClose: () => void
  onSaved?: (name: string) => void
}

const noErrors = { name: undefined, text: undefined }

/** Errors of a template, by field. */
function templateErrors(
  { name, text }: OwnTemplate,
  { initial, zone, templates }: { initial: OwnTemplate; zone: string } & Pick<OwnTemplates, 'templates'>,
): { name: string | undefined; text: string | undefined } {
  const isTaken = name !== initial.name && templates.some(({ own }) => own?.name === name)
  const { drafts, problems } = readTemplate(text, zone)
  const problem = problems.find(({ level }) => level === 'error')
  const isFull = initial.name === '' && templates.length >= maxTemplates
  return {
    name:
      name === ''
        ? t('Enter a name')
        : name.length > templateNameLength.max
          ? t('At most {max} characters', { max: formatNumber(templateNameLength.max) })
          : isTaken
            ? t('You already have a template with this name')
            : isFull
              ? t('You have {max} templates, the maximum. Delete one first.', { max: formatNumber(maxTemplates) })
              : undefined,
    text:
      text.length > templateLength.max
        ? t('At most {max} characters', { max: formatNumber(templateLength.max) })
        : problem
          ? t('Line {line}: {text}', { line: String(problem.line), text: problem.text })
          : drafts.length === 0
            ? t('Enter a record')
            : undefined,
  }
}

export function EditTemplateDialog({ open, initial, zone, zoneRecords, onDirty, onClose, onSaved }: EditTemplateProps) {
  const { templates, save } = useOwnTemplates()
  const [name, setName] = useState(initial.name)
  const [text, setText] = useState(initial.text)
  const [attempted, setAttempted] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  /** The template to replace, as the user has seen it; null for a new template. */
  const [base, setBase] = useState(initial.name === '' ? null : initial)
  /** The version that somebody else has stored in the meantime. */
  const [changed, setChanged] = useState<OwnTemplate | null>(null)
  const template = { name: name.trim(), text: text.trim() }
  const errors = attempted ? templateErrors(template, { initial, zone, templates }) : noErrors
  const { drafts, problems } = useMemo(() => readTemplate(text, zone), [text, zone])
  const candidates = useMemo(
    () =>
      compareWithZone(
        drafts.map((draft) => ({ draft })),
        zone,
        zoneRecords,
      ),
    [drafts, zone, zoneRecords],
  )
  const close = () => {
    setName(initial.name)
    setText(initial.text)
    setAttempted(false)
    setFailure(null)
    setChanged(null)
    onClose()
  }
  const dirty = open && (name !== initial.name || text !== initial.text)
  useEffect(() => {
    onDirty(dirty)
    return () => onDirty(false)
  }, [onDirty, dirty])
  const { requestClose, question } = useDiscardQuestion({ open, dirty, onClose: close })
  const submit = async () => {
    setAttempted(true)
    const found = templateErrors(template, { initial, zone, templates })
    if (busy || found.name !== undefined || found.text !== undefined) return
    setBusy(true)
    setFailure(null)
    setChanged(null)
    try {
      await save(template, base)
      toast({ tone: 'ok', text: t('The template {name} was saved', { name: template.name }) })
      onSaved?.(template.name)
      close()
    } catch (error) {
      if (error instanceof TemplateChanged) {
        setChanged(error.stored)
        // Saving again replaces it: the user has seen it now.
        if (error.stored.name === base?.name) setBase(error.stored)
      } else setFailure(errorMessage(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      open={open}
      onClose={requestClose}
      busy={busy}
      size="lg"
      isPublic
      title={
        initial.name === ''
          ? t('New template')
          : rich('Edit template {name}', { name: <span data-sensitive>{initial.name}</span> })
      }
      description={t(
        'Saved with your account. Names without a trailing dot are relative to the domain where the template is used.',
      )}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
      footer={
        <>
          <Button onClick={requestClose} disabledReason={busy ? t('The template is being saved') : null}>
            {t('Cancel')}
          </Button>
          <Button type="submit" variant="primary" busy={busy}>
            {t('Save template')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {failure !== null && (
          <Notice tone="bad" role="alert" title={t('The template could not be saved')}>
            {failure}
          </Notice>
        )}
        {changed && (
          <Notice
            tone="warn"
            role="alert"
            title={t('The template {name} was changed elsewhere', { name: changed.name })}
          >
            <p>
              {changed.name === base?.name
                ? t('It was not saved. Saving again replaces these records:')
                : t('It was not saved. Choose another name, so that these records are not overwritten:')}
            </p>
            <pre className="mt-1 max-h-40 overflow-auto font-mono text-sm">{changed.text}</pre>
          </Notice>
        )}
        <Field label={t('Name')} error={errors.name} count={{ value: name.length, max: templateNameLength.max }}>
          {(ids) => <TextInput {...ids} value={name} onChange={(event) => setName(event.target.value)} />}
        </Field>
        <Field
          label={t('Records')}
          error={errors.text}
          hint={t('Lines of a zone file. {domain} is replaced with the name of the domain.', {
            domain: domainPlaceholder,
          })}
          count={{ value: text.length, max: templateLength.max }}
        >
          {(ids) => (
            <TextArea
              {...ids}
              mono
              rows={6}
              spellCheck={false}
              placeholder={'@ MX 10 mail\nmail A 192.0.2.1\n@ TXT "v=spf1 mx -all"'}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </Field>
        {/* The field shows errors only on saving: a line that is still being typed is not a record yet. */}
        <LineProblems problems={problems.filter(({ level }) => level !== 'error')} />
        {candidates.length > 0 && (
          <section aria-label={t('Preview for {zone}', { zone })} className="grid gap-1">
            <h3 className="text-sm font-medium">{t('Preview for {zone}', { zone })}</h3>
            <CandidateList candidates={candidates} />
          </section>
        )}
      </div>
      {question}
    </Dialog>
  )
}
