/**
 * The text of a dialog that accepts pasted or dropped text. It is kept when the dialog closes, for the next time it
 * opens; a text passed on opening replaces it.
 */
import { useState, type DragEvent } from 'react'
import { toastError } from '#kit/toast.ts'
import { readZoneFile } from '../../read-zone-file.ts'

export function useEnteredText(initialText: string) {
  const [entered, setEntered] = useState<string | null>(null)
  const [shownText, setShownText] = useState(initialText)
  if (shownText !== initialText) {
    setShownText(initialText)
    if (initialText !== '') setEntered(initialText)
  }
  const readFile = async (file: File) => {
    const next = await readZoneFile(file)
    if (next !== null) setEntered(next)
  }
  const takeFile = (file: File) => void readFile(file).catch(toastError)
  return {
    text: entered ?? initialText,
    setText: setEntered,
    takeFile,
    onDrop: (event: DragEvent) => {
      const [file] = event.dataTransfer.files
      if (!file) return
      event.preventDefault()
      takeFile(file)
    },
  }
}
