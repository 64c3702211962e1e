/** The folder of the service's data: made when it is not there, and kept by one process at a time. */
import { chmodSync, mkdirSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'

export interface DataFolder {
  /** File of the database. */
  readonly database: string
  /** Lets the next process have the folder. */
  release(): void
}

const lockName = 'in-use.lock'
const inodeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.ino

const isLocked = (fault: unknown) => fault instanceof Error && 'errcode' in fault && fault.errcode === 5

/** Takes the file's lock, which the system gives back however the process ends; null when another process has it. */
function takeLock(file: string): DatabaseSync | null {
  const lock = new DatabaseSync(file, { timeout: 0 })
  try {
    lock.exec('begin exclusive')
    return lock
  } catch (fault) {
    lock.close()
    if (isLocked(fault)) return null
    throw fault
  }
}

/** Throws, with a sentence for people, when the folder cannot be used or another process uses it. */
export function openDataFolder(folder: string): DataFolder {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    chmodSync(folder, 0o700)
  } catch (fault) {
    throw new Error(`DATA_DIR ${folder} cannot be used: ${fault instanceof Error ? fault.message : String(fault)}`, { cause: fault })
  }
  const file = path.join(folder, lockName)
  for (;;) {
    const before = inodeOf(file)
    let lock: DatabaseSync | null
    try {
      lock = takeLock(file)
    } catch (fault) {
      throw new Error(`DATA_DIR ${folder} cannot be written: ${fault instanceof Error ? fault.message : String(fault)}`, { cause: fault })
    }
    if (!lock) throw new Error(`DATA_DIR ${folder} is in use by another process of this service`)
    const taken = lock
    // Who ends removes the file before giving the lock back, so this may be the lock of a file that is no longer there. A file that
    // was not there before is asked for once more, to be sure that it is the same one.
    if (before === undefined || inodeOf(file) !== before) {
      taken.close()
      continue
    }
    return {
      database: path.join(folder, 'quarterdeck.db'),
      release() {
        rmSync(file, { force: true })
        taken.close()
      },
    }
  }
}
