/** Discards the collected changes, with a way back. */
import { pluralize } from '#kit/format/texts.ts'
import { toast } from '#kit/toast.ts'
import { noChanges, type Changes } from './changes.ts'

export function discardChanges(changes: Changes, setChanges: (update: (current: Changes) => Changes) => void) {
  setChanges(() => noChanges)
  toast({
    tone: 'info',
    text: `${pluralize(changes.size, 'change')} discarded`,
    action: { label: 'Undo', onPress: () => setChanges((current) => new Map([...changes, ...current])) },
  })
}
