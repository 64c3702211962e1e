/** Makes sure that what is about to be lost belongs to the resource that the user has confirmed by name. */
import { t } from '#contract/translate.ts'

/**
 * Why it may be a different resource than the user means: somebody has renamed it. Null when the name is the same. A
 * name that cannot be read now does not block the action: the service decides.
 */
export async function renamedReason(label: string, readName: () => Promise<string>): Promise<string | null> {
  const name = await readName().catch(() => label)
  return name === label
    ? null
    : t('{label} is now called {name}, so nothing was done. Confirm again if it is the one you mean.', { label, name })
}

/** Throws the reason. */
export async function requireSameName(label: string, readName: () => Promise<string>): Promise<void> {
  const reason = await renamedReason(label, readName)
  if (reason !== null) throw new Error(reason)
}
