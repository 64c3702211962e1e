/** The transfers of image data in progress: one for each image, and so many that nobody keeps others from sending. */
import { uploadReasons } from '#contract/rules/images/image-upload.ts'
import { httpError, notFound, temporaryError } from '../errors.ts'

export interface TransferLimits {
  /** The transfers of all users together. */
  readonly transfers: number
  readonly transfersPerUser: number
  /** After how many seconds a client may ask for a place again. */
  readonly retrySeconds: number
}

interface Transfer {
  /** The user who started the upload, whoever sends the data. */
  readonly userId: number
  readonly controller: AbortController
}

export class Transfers {
  readonly #limits: TransferLimits
  readonly #running = new Map<number, Transfer>()

  constructor(limits: TransferLimits) {
    this.#limits = limits
  }

  /**
   * Runs the transfer of an image's data. It ends the one before it: after an interruption the client may be back
   * before this side has noticed. `receive` rejects with the reason of the signal when that is aborted. Throws 429 and
   * 503 when there are too many transfers.
   */
  async run(imageId: number, userId: number, receive: (signal: AbortSignal) => Promise<void>): Promise<void> {
    this.#requirePlace(imageId, userId)
    this.#running.get(imageId)?.controller.abort(httpError(400, uploadReasons.replaced))
    const transfer = { userId, controller: new AbortController() }
    this.#running.set(imageId, transfer)
    try {
      await receive(transfer.controller.signal)
    } finally {
      if (this.#running.get(imageId) === transfer) this.#running.delete(imageId)
    }
  }

  /** Ends the transfers to images that are not awaited any more. */
  async endUnawaited(isAwaited: (imageId: number) => Promise<boolean>): Promise<void> {
    for (const [imageId, { controller }] of this.#running) if (!(await isAwaited(imageId))) controller.abort(notFound())
  }

  #requirePlace(imageId: number, userId: number) {
    const { transfers, transfersPerUser, retrySeconds } = this.#limits
    const others = [...this.#running].filter(([id]) => id !== imageId)
    if (others.filter(([, other]) => other.userId === userId).length >= transfersPerUser)
      throw temporaryError(429, uploadReasons.tooMany, retrySeconds)
    if (others.length >= transfers) throw temporaryError(503, uploadReasons.busy, retrySeconds)
  }
}
