/**
 * Where the database is: at an address, or in the data folder, which is created when it does not exist, and used by one
 * process at a time.
 */
import { mkdirSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Settings } from '../settings.ts'

export interface DatabasePlace {
  /** For `openDatabase`. */
  readonly database: string
  /** For messages, which must not contain the password in an address. */
  readonly name: string
  /** Releases the lock. */
  release(): void
}

const lockName = 'in-use.lock'
const inode = (file: string) => statSync(file, { throwIfNoEntry: false })?.ino

const isLocked = (fault: unknown) => fault instanceof Error && 'errcode' in fault && fault.errcode === 5

/** Locks the file; null when another process holds the lock. The system releases it however the process ends. */
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

/**
 * Locks the data folder, unless there is an address. Throws with a readable message when it cannot be used, or another
 * process uses it.
 */
export function openDatabasePlace({ databaseUrl, dataDir }: Pick<Settings, 'databaseUrl' | 'dataDir'>): DatabasePlace {
  // Files that the service creates contain secrets. An existing folder keeps its permissions, which may be meant for a
  // group.
  process.umask(0o077)
  return databaseUrl === null
    ? openDataFolder(dataDir)
    : { database: databaseUrl, name: 'at DATABASE_URL', release: () => {} }
}

function openDataFolder(folder: string): DatabasePlace {
  try {
    mkdirSync(folder, { recursive: true })
  } catch (fault) {
    throw new Error(`DATA_DIR ${folder} cannot be used: ${fault instanceof Error ? fault.message : String(fault)}`, {
      cause: fault,
    })
  }
  const file = path.join(folder, lockName)
  for (;;) {
    const before = inode(file)
    let lock: DatabaseSync | null
    try {
      lock = takeLock(file)
    } catch (fault) {
      throw new Error(
        `DATA_DIR ${folder} cannot be written: ${fault instanceof Error ? fault.message : String(fault)}`,
        { cause: fault },
      )
    }
    if (!lock) throw new Error(`DATA_DIR ${folder} is used by another process of this service`)
    const heldLock = lock
    // A process that ends removes the file before it releases the lock, so this may be the lock of a removed file. Try
    // again unless the file was there before, and is the same one now.
    if (before === undefined || inode(file) !== before) {
      heldLock.close()
      continue
    }
    const database = path.join(folder, 'quarterdeck.db')
    return {
      database,
      name: database,
      release() {
        rmSync(file, { force: true })
        heldLock.close()
      },
    }
  }
}
