/** Faults caused by the disk or the network, not by the request or job in which they occur. */

/** The database of another machine, or the store of images, could not be reached or is not able to work. */
export class StorageUnavailable extends Error {
  constructor(what: string, fault: unknown) {
    super(`${what}: ${fault instanceof Error ? fault.message : String(fault)}`, { cause: fault })
  }
}

/** SQLite result codes: busy, read-only, I/O error, full (sqlite.org/rescode.html). */
const databaseCodes = new Set([5, 8, 10, 13])
/** The same faults of files (errno). */
const fileCodes = new Set(['EROFS', 'EIO', 'ENOSPC', 'EDQUOT'])

/** Whether the database could not read or write because of the disk, or of the network in between. */
export const isDatabaseUnavailable = (fault: unknown) =>
  fault instanceof StorageUnavailable ||
  // The low byte is the primary result code; the rest is the extended code.
  (fault instanceof Error &&
    'errcode' in fault &&
    typeof fault.errcode === 'number' &&
    databaseCodes.has(fault.errcode & 0xff))

/** The same, or a file that could not be read or written. */
export const isStorageUnavailable = (fault: unknown) =>
  isDatabaseUnavailable(fault) ||
  (fault instanceof Error && 'code' in fault && typeof fault.code === 'string' && fileCodes.has(fault.code))
