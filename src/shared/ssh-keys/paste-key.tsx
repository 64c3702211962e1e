/** The open box for adding keys to a field of public keys. */
import { useState } from 'react'
import { t } from '#contract/translate.ts'
import { Button } from '#ui/button.tsx'
import { PublicKeyBox } from './public-key-box.tsx'
import { parseKeyLines, type KeyLine } from './read-key-lines.ts'

export type AddedLine = Pick<KeyLine, 'line' | 'hasOptions'>

/** The lines that the text adds to the value; invalid text is kept as it is, so that the form refuses it. */
function linesOf(text: string): readonly AddedLine[] {
  if (text.trim() === '') return []
  const result = parseKeyLines(text)
  return result.ok ? result.keys : [{ line: text.trim(), hasOptions: false }]
}

interface PasteKeyProps {
  /** Called with typed lines that have not been added yet. */
  onType: (lines: readonly AddedLine[]) => void
  onAdd: (lines: readonly AddedLine[]) => void
  onClose: () => void
}

export function PasteKey({ onType, onAdd, onClose }: PasteKeyProps) {
  const [text, setText] = useState('')
  return (
    <PublicKeyBox
      label={t('Public key')}
      rows={3}
      focusOnMount
      text={text}
      onTextChange={(next) => {
        setText(next)
        onType(linesOf(next))
      }}
      onRead={onAdd}
      readLabel={t('Add key')}
      actions={
        <Button size="sm" variant="ghost" onClick={onClose}>
          {t('Cancel')}
        </Button>
      }
    />
  )
}
