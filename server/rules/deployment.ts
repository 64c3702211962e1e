/**
 * What goes onto a new root disk: image, users' keys and script (compute.md, Create body; gaps 2.4). What the members say about
 * each other the contract has checked; here stands what only the store knows.
 */
import type { Image } from '#contract/areas/images.ts'
import { answerFindings, worksWith } from '#contract/rules/script-fields.ts'
import { invalidReason } from '#contract/schema.ts'
import type { CallerContext } from '../context.ts'
import { permissionOn } from '../grants.ts'
import type { Database } from '../store/database.ts'
import { deployable } from '../store/images.ts'
import type { StackscriptRow } from '../store/resource-tables.ts'
import { fieldsIn, imagesOf } from '../store/stackscripts.ts'
import type { Findings } from './findings.ts'

/** The members that say what to deploy, as create, rebuild and disk creation share them. */
export interface Wanted {
  image?: string | null | undefined
  authorized_users?: string[] | undefined
  stackscript_id?: number | undefined
  stackscript_data?: Record<string, unknown> | undefined
}

export interface Deployment {
  image: Image
  script: StackscriptRow | null
}

type Asking = Pick<CallerContext, 'db' | 'caller'>

/** Checks what to deploy; what is wrong goes to `findings`. Undefined without a usable image. */
export async function deploymentOf(asking: Asking, wanted: Wanted, findings: Findings): Promise<Deployment | undefined> {
  if (wanted.image === null || wanted.image === undefined) return undefined
  const image = await deployable(asking.db, asking.caller, wanted.image)
  if (!image) findings.add(invalidReason('image'), 'image')
  await checkUsers(asking.db, wanted.authorized_users ?? [], findings)
  const script = await scriptOf(asking, wanted, image, findings)
  return image && { image, script }
}

/** Names of users of the account; one without keys adds nothing. */
async function checkUsers(db: Database, names: readonly string[], findings: Findings): Promise<void> {
  if (names.length === 0) return
  const known = await db.selectFrom('users').select('username').where('username', 'in', names).execute()
  if (known.length < new Set(names).size) findings.add(invalidReason('authorized_users'), 'authorized_users')
}

async function scriptOf({ db, caller }: Asking, wanted: Wanted, image: Image | undefined, findings: Findings): Promise<StackscriptRow | null> {
  if (wanted.stackscript_id === undefined) return null
  const script = await db.selectFrom('stackscripts').selectAll().where('id', '=', wanted.stackscript_id).executeTakeFirst()
  if (!script || (script.is_public === 0 && (await permissionOn(db, caller, 'stackscript', script.id)) === null)) {
    findings.add(invalidReason('stackscript_id'), 'stackscript_id')
    return null
  }
  if (image && !worksWith({ images: imagesOf(script) }, image.id)) findings.add(invalidReason('image'), 'image')
  for (const { reason } of answerFindings(fieldsIn(script.script), wanted.stackscript_data ?? {})) findings.add(reason, 'stackscript_data')
  return script
}

/** Counts a deployment of a script. */
export async function countDeployment(db: Database, script: StackscriptRow | null): Promise<void> {
  if (!script) return
  await db.updateTable('stackscripts')
    .set({ deployments_total: script.deployments_total + 1, deployments_active: script.deployments_active + 1 }).where('id', '=', script.id).execute()
}
