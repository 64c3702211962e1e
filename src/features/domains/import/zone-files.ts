/**
 * The zone files that the user has chosen to import together, read one after the other. They survive visits to other
 * pages, such as a comparison, until they are discarded or the user signs out.
 */
import { DomainCreate } from '#contract/areas/domains.ts'
import { detectZone } from '#contract/dns/zone-file/detect-zone.ts'
import { isDomainName, normalizeDomain } from '#contract/dns/names/dns-name.ts'
import type { RecordDraft } from '#contract/dns/records/record-types.ts'
import { validate } from '#contract/validation.ts'
import { t } from '#contract/translate.ts'
import { errorMessage } from '#api/error.ts'
import { session } from '#api/session/session.ts'
import { createStore } from '#api/store.ts'
import { delay } from '#api/timers.ts'
import { compareWithZone } from '../records/candidates.ts'
import { reportOf, type FileReport } from '../records/tools/file-report.ts'
import { decodeZoneFile } from '../read-zone-file.ts'
import { fileErrors, readZone } from './read-zone.ts'

/** Maximum number of files imported together. */
export const maxFiles = 100

/** What a file contains for the domain entered for it. */
export interface ReadFile {
  /** The name of the domain in stored form. */
  readonly zone: string
  /** The records that can be added. */
  readonly drafts: readonly RecordDraft[]
  /** Lines left out or changed, for the page of the domain. */
  readonly report: FileReport
  /** The same without the NS records of the zone itself, which every zone file has. */
  readonly refused: FileReport
  /** Settings from its SOA record and default TTL. */
  readonly times: ReturnType<typeof readZone>['times']
  /** The address in its SOA record; null where it has none that can be stored. */
  readonly email: string | null
  /** Why nothing can be imported, as a sentence. */
  readonly problem: string | null
  readonly withoutPeriod: ReturnType<typeof readZone>['withoutPeriod']
}

export interface ChosenFile {
  readonly id: number
  readonly name: string
  /** Null until the file is read, and for files that cannot be zone files. */
  readonly text: string | null
  /** A problem with the file as a whole, as a clause about it. */
  readonly note: string | null
  /** Whether the file contains the name of its domain. */
  readonly isNamed: boolean
  /** The name of the domain as entered. */
  readonly domain: string
  readonly isLeftOut: boolean
  readonly isRead: boolean
  /** Null until the file is read, and without a valid name. */
  readonly result: ReadFile | null
}

interface ChosenFiles {
  readonly files: readonly ChosenFile[]
  /** How many more files were chosen than can be imported. */
  readonly ignored: number
  /** Whether names that end in their zone's name are full names even without a trailing dot. */
  readonly fullNames: boolean
}

const noFiles: ChosenFiles = { files: [], ignored: 0, fullNames: false }
export const chosenFiles = createStore(noFiles)

/** Files on disk that have not been read yet. */
const unread = new Map<number, File>()
let lastId = 0

const findFile = (id: number) => chosenFiles.get().files.find((file) => file.id === id)

function updateFile(id: number, change: Partial<ChosenFile>): void {
  const chosen = chosenFiles.get()
  chosenFiles.set({
    ...chosen,
    files: chosen.files.map((file) => (file.id === id ? Object.assign({}, file, change) : file)),
  })
}

/** Our own exports that are not zone files. */
const otherExports = /\.(?:csv|json|tf)$/i

/**
 * `example.org` from `db.example.org`, `example.org.zone` or its second download, `example.org (1).zone`; empty when
 * the file name is not a domain name.
 */
function domainInFileName(fileName: string): string {
  const whole = fileName.replace(/ ?\(\d{1,3}\)(?=\.\w{1,5}$|$)/, '')
  if (otherExports.test(whole)) return ''
  const name = normalizeDomain(whole.replace(/^db\./i, '').replace(/\.(?:zone|db|txt|hosts|dns)$/i, ''))
  return isDomainName(name) ? name : ''
}

/** Lets the browser handle user input between two steps. */
const pause = () => delay(0)

/** Reads a file into its text and domain name, or notes why it cannot be read. */
async function readText(id: number, file: File): Promise<void> {
  const { text, note } = await decodeZoneFile(file).catch((error: unknown) => ({
    text: null,
    note: t('could not be read: {error}', { error: errorMessage(error) }),
  }))
  if (text === null || text.trim() === '') {
    updateFile(id, { isRead: true, note: note ?? t('is empty') })
    return
  }
  await pause()
  const name = detectZone(text)
  updateFile(id, { text, note, isNamed: name !== null, domain: name ?? domainInFileName(file.name) })
}

async function readResult({ id, text, domain }: ChosenFile): Promise<void> {
  const zone = normalizeDomain(domain)
  if (text === null || !isDomainName(zone)) {
    updateFile(id, { isRead: true })
    return
  }
  const { fullNames } = chosenFiles.get()
  const parsed = readZone(text, zone, { fullNames })
  await pause()
  const candidates = compareWithZone(parsed.chosen, zone, [])
  const { problems, apexServers, soa, times, withoutPeriod } = parsed
  const isStorable =
    soa !== null && validate(DomainCreate, { domain: zone, type: 'master', soa_email: soa.soa_email }).ok
  const result: ReadFile = {
    zone,
    drafts: candidates.flatMap(({ status, draft }) => (status === 'new' ? [draft] : [])),
    report: reportOf({ zone, problems, apexServers, withServers: false, candidates }),
    refused: reportOf({
      zone,
      problems: problems.filter(({ code }) => code !== 'own-servers'),
      apexServers,
      withServers: true,
      candidates,
    }),
    times,
    email: isStorable ? soa.soa_email : null,
    problem: fileErrors(text, parsed, () => candidates)[0]?.reason ?? null,
    withoutPeriod,
  }
  // The domain, or the way names are read, has changed in the meantime: the file will be read again.
  if (findFile(id)?.domain !== domain || chosenFiles.get().fullNames !== fullNames) return
  const isRepeated = chosenFiles.get().files.some((other) => other.id < id && other.result?.zone === zone)
  updateFile(id, { isRead: true, result, ...(isRepeated && { isLeftOut: true }) })
}

let isReading = false

/** Reads all unread files, one file per step. */
async function readFiles(): Promise<void> {
  if (isReading) return
  isReading = true
  const next = () => chosenFiles.get().files.find((file) => !file.isRead)
  for (let file = next(); file; file = next()) {
    const onDisk = unread.get(file.id)
    if (onDisk) {
      unread.delete(file.id)
      await readText(file.id, onDisk)
    } else await readResult(file)
    await pause()
  }
  isReading = false
}

/** Adds files to the chosen ones, up to the maximum. */
export function addFiles(added: readonly File[]): void {
  const { files, ignored, fullNames } = chosenFiles.get()
  const taken = added.slice(0, Math.max(0, maxFiles - files.length)).map((file): ChosenFile => {
    lastId += 1
    unread.set(lastId, file)
    return {
      id: lastId,
      name: file.name,
      text: null,
      note: null,
      isNamed: false,
      domain: '',
      isLeftOut: false,
      isRead: false,
      result: null,
    }
  })
  chosenFiles.set({ files: [...files, ...taken], ignored: ignored + added.length - taken.length, fullNames })
  void readFiles()
}

/** Delay before a file is read again, so that it is not read on every keystroke. Milliseconds. */
const typingMs = 300
let typing: AbortController | null = null

export function setDomain(id: number, domain: string): void {
  updateFile(id, { domain, isRead: false, result: null })
  typing?.abort()
  const { signal } = (typing = new AbortController())
  void delay(typingMs, signal).then(() => (signal.aborted ? undefined : readFiles()))
}

/** Reads all files again, with names without a trailing dot as full names or as relative ones. */
export function setFullNames(fullNames: boolean): void {
  const { files, ignored } = chosenFiles.get()
  chosenFiles.set({
    ignored,
    fullNames,
    files: files.map((file) => (file.text === null ? file : Object.assign({}, file, { isRead: false }))),
  })
  void readFiles()
}

export const leaveOut = (ids: readonly number[], isLeftOut: boolean) => {
  for (const id of ids) updateFile(id, { isLeftOut })
}

export function discardFiles(): void {
  unread.clear()
  chosenFiles.set(noFiles)
}

session.onSignOut(discardFiles)
