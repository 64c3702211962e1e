/**
 * Checks the contents of a new root disk: image, users' keys and script (compute.md, Create body; gaps 2.4). The
 * contract has checked how the members fit each other; this checks them against the database.
 */
import type { Image } from '#contract/areas/images.ts'
import { validateAnswers, supportsImage } from '#contract/rules/nodes/stackscript-fields.ts'
import { invalidReason } from '#contract/schema.ts'
import type { CallerContext } from '../context.ts'
import { permissionOn } from '../store/grants.ts'
import type { Database } from '../store/database.ts'
import { findDeployableImage } from '../store/images.ts'
import type { StackscriptRow } from '../store/resource-tables.ts'
import { parseScriptFields, supportedImages } from '../store/stackscripts.ts'
import type { Findings } from './findings.ts'

/** The members that create, rebuild and disk creation share. */
export interface DeploymentRequest {
  image?: string | null | undefined
  authorized_users?: string[] | undefined
  stackscript_id?: number | undefined
  stackscript_data?: Record<string, unknown> | undefined
}

export interface Deployment {
  image: Image
  script: StackscriptRow | null
}

type DeploymentContext = Pick<CallerContext, 'db' | 'caller'>

/** Checks what to deploy and adds what is wrong to `findings`. Undefined without a valid image. */
export async function checkDeployment(
  context: DeploymentContext,
  request: DeploymentRequest,
  findings: Findings,
): Promise<Deployment | undefined> {
  if (request.image === null || request.image === undefined) return undefined
  const image = await findDeployableImage(context.db, context.caller, request.image)
  if (!image) findings.add(invalidReason('image'), 'image')
  await checkUsers(context, request.authorized_users ?? [], findings)
  const script = await checkScript(context, request, image, findings)
  return image && { image, script }
}

/**
 * Adds a finding when a name is not that of a user. A restricted user knows only itself (gaps 4.13): otherwise the
 * response would reveal which names exist.
 */
async function checkUsers(
  { db, caller }: DeploymentContext,
  names: readonly string[],
  findings: Findings,
): Promise<void> {
  if (names.length === 0) return
  const users = db.selectFrom('users').select('username').where('username', 'in', names)
  const existing = await (caller.restricted ? users.where('id', '=', caller.userId) : users).execute()
  if (existing.length < new Set(names).size) findings.add(invalidReason('authorized_users'), 'authorized_users')
}

async function checkScript(
  { db, caller }: DeploymentContext,
  request: DeploymentRequest,
  image: Image | undefined,
  findings: Findings,
): Promise<StackscriptRow | null> {
  if (request.stackscript_id === undefined) return null
  const script = await db
    .selectFrom('stackscripts')
    .selectAll()
    .where('id', '=', request.stackscript_id)
    .executeTakeFirst()
  if (!script || (script.is_public === 0 && (await permissionOn(db, caller, 'stackscript', script.id)) === null)) {
    findings.add(invalidReason('stackscript_id'), 'stackscript_id')
    return null
  }
  if (image && !supportsImage({ images: supportedImages(script) }, image.id))
    findings.add(invalidReason('image'), 'image')
  for (const { reason } of validateAnswers(parseScriptFields(script.script), request.stackscript_data ?? {}))
    findings.add(reason, 'stackscript_data')
  return script
}

/** Counts a deployment of a script; null is ignored. */
export async function countDeployment(db: Database, script: StackscriptRow | null): Promise<void> {
  if (!script) return
  await db
    .updateTable('stackscripts')
    .set({ deployments_total: script.deployments_total + 1, deployments_active: script.deployments_active + 1 })
    .where('id', '=', script.id)
    .execute()
}
