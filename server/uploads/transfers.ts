/**
 * The transfers of image data in progress: one for each image, and few enough that nobody keeps others from sending.
 */
import { uploadReasons } from '#contract/rules/images/image-upload.ts'
import { httpError, notFound, temporaryError } from '../errors.ts'
import { scheduleRemoval } from '../jobs/removed-files.ts'
import type { Random } from '../random.ts'
import { isShared, type Database } from '../store/database.ts'
import { isDatabaseUnavailable } from '../store/storage-faults.ts'
import {
  addTransfer,
  countOtherTransfers,
  endDeadTransfers,
  endTransfer,
  keepAlive,
  transferLifeMs,
} from '../store/transfers.ts'
import { newFileName } from './image-files.ts'

export interface TransferLimits {
  /** The transfers of all users together in this process. */
  readonly transfers: number
  /** The transfers of one user in all processes. */
  readonly transfersPerUser: number
  /** Seconds after which a refused client may try again. */
  readonly retrySeconds: number
}

interface Transfer {
  readonly imageId: number
  readonly controller: AbortController
}

export interface TransferOptions {
  readonly database: Database
  readonly random: Random
  readonly clock: { now(): number }
  readonly limits: TransferLimits
  /** Whether the data of an image may still be sent. */
  readonly isAwaited: (imageId: number) => Promise<boolean>
}

/** How often the changes of other processes are checked. */
const lookMs = 2000

const replaced = () => httpError(400, uploadReasons.replaced)

export class Transfers {
  readonly #options: TransferOptions
  /** The transfers of this process, by the file that they write to. */
  readonly #running = new Map<string, Transfer>()
  #timer: NodeJS.Timeout | undefined

  constructor(options: TransferOptions) {
    this.#options = options
  }

  /**
   * Runs the transfer of an image's data. It ends the one before it: after an interruption the client may be back
   * before the service has noticed it. `receive` rejects with the reason of the signal when that is aborted. Throws 429
   * and 503 when there are too many transfers.
   */
  async run(
    imageId: number,
    userId: number,
    receive: (file: string, signal: AbortSignal) => Promise<void>,
  ): Promise<void> {
    const { random, limits } = this.#options
    const others = [...this.#running.values()].filter((other) => other.imageId !== imageId)
    if (others.length >= limits.transfers) throw temporaryError(503, uploadReasons.busy, limits.retrySeconds)
    const file = newFileName(imageId, random)
    const controller = new AbortController()
    this.#running.set(file, { imageId, controller })
    this.#timer ??= setInterval(() => void this.#look(), lookMs).unref()
    try {
      await this.#add({ file, imageId, userId })
      for (const [other, transfer] of this.#running)
        if (transfer.imageId === imageId && other !== file) transfer.controller.abort(replaced())
      await this.#receive(file, () => receive(file, controller.signal))
    } finally {
      this.#running.delete(file)
      if (this.#running.size === 0) {
        clearInterval(this.#timer)
        this.#timer = undefined
      }
    }
  }

  /** Adds a transfer to those of all processes. Throws 429 when the user has too many. */
  #add(transfer: { file: string; imageId: number; userId: number }): Promise<void> {
    const { database, clock, limits } = this.#options
    return database.transaction().execute(async (db) => {
      await removeDead(db, clock.now())
      if ((await countOtherTransfers(db, transfer)) >= limits.transfersPerUser)
        throw temporaryError(429, uploadReasons.tooMany, limits.retrySeconds)
      await addTransfer(db, transfer, clock.now())
    })
  }

  async #receive(file: string, receive: () => Promise<void>): Promise<void> {
    try {
      await receive()
    } catch (fault) {
      // When the database is unavailable, the transfer is left to expire: the removal of its file must not be lost,
      // unless the image already has the file.
      if (!isDatabaseUnavailable(fault)) await endTransfer(this.#options.database, file)
      throw fault
    }
  }

  /** Ends the transfers whose image is no longer awaited. Call it after every write of this process. Never rejects. */
  async endUnawaited(): Promise<void> {
    for (const { imageId, controller } of this.#running.values())
      // Without an answer the transfer continues: the image is checked again when all data has arrived.
      if (!(await this.#options.isAwaited(imageId).catch(() => true))) controller.abort(notFound())
  }

  /** Checks what other processes have done: they may have replaced a transfer, or deleted its image. */
  async #look(): Promise<void> {
    const { database, clock } = this.#options
    const files = [...this.#running.keys()]
    const alive = await keepAlive(database, files, clock.now()).catch(() => new Set(files))
    for (const file of files) if (!alive.has(file)) this.#running.get(file)?.controller.abort(replaced())
    await this.endUnawaited()
  }

  /**
   * Schedules the removal of files left by killed processes. When the database is not shared, all transfers are left
   * over.
   */
  async start(): Promise<void> {
    const { database, clock } = this.#options
    const now = clock.now()
    await database.transaction().execute((db) => removeDead(db, now, isShared(database) ? now : now + transferLifeMs))
  }
}

async function removeDead(db: Database, now: number, until = now): Promise<void> {
  for (const { file, image_id: imageId } of await endDeadTransfers(db, until))
    await scheduleRemoval(db, imageId, file, now)
}
