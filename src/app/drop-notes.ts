/** Deletes the notes of the resources that this tab deletes, shortly afterwards and all together. */
import type { QueryClient } from '@tanstack/react-query'
import { subscribeDeletions } from '#api/cache/deleted-items.ts'
import { session } from '#api/session/session.ts'
import { patchOwnPart } from '#kit/preferences/preferences.ts'
import { notes } from '#kit/preferences/notes.ts'
import { changePreferences } from '#queries/preferences.ts'

/** Bulk deletions become one write. Milliseconds. */
const delayMs = 1000

/** Whether a note is about the resource that a path leads to; a note about a record also belongs to its domain. */
function isAbout(key: string, path: Readonly<Record<string, string | number>>): boolean {
  const { nodeId, imageId, domainId, recordId, ...parts } = path
  if (Object.keys(parts).length > 0) return false
  if (recordId !== undefined) return key === `record:${domainId}/${recordId}`
  return (
    [`node:${nodeId}`, `image:${imageId}`, `domain:${domainId}`].includes(key) || key.startsWith(`record:${domainId}/`)
  )
}

/** Returns a function that stops it. */
export function dropNotes(client: QueryClient): () => void {
  const dropped = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const send = (userEpoch: number) => {
    const patch = Object.fromEntries([...dropped].map((key) => [key, null]))
    dropped.clear()
    // Another user may have signed in.
    if (session.get().userEpoch !== userEpoch) return
    // A leftover note is never shown, because ids are not reused.
    changePreferences(client, (current) => patchOwnPart(current, { notes: patch })).catch(() => null)
  }
  const stop = subscribeDeletions((of, path) => {
    const about = Object.keys(notes.get()).filter((key) => isAbout(key, path))
    if (of !== client || about.length === 0) return
    for (const key of about) dropped.add(key)
    clearTimeout(timer)
    timer = setTimeout(send, delayMs, session.get().userEpoch)
  })
  return () => {
    clearTimeout(timer)
    stop()
  }
}
