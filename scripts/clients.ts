/**
 * Runs the programs of clients/ against a service: one with plain fetch, and those that use clients generated from the
 * OpenAPI document in TypeScript and Python. Python and its generator need a Java runtime and Python libraries, which
 * continuous integration installs.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { generate } from 'orval'
import { isDictionary } from '#contract/json.ts'
import { startTestService } from '#server/testing.ts'
import { toVersion30 } from './clients/version-30.ts'
import { debianPackages, runWithPackages } from './debian-packages.ts'
import { root, run } from './process.ts'
import { startServer } from './server.ts'

const folder = path.join(root, 'clients')
const cache = path.join(root, '.cache', 'clients')

/** The document with absolute addresses: generators do not know where it came from. */
function withAddresses(value: unknown, origin: string): unknown {
  if (Array.isArray(value)) return value.map((item) => withAddresses(item, origin))
  if (!isDictionary(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      key === 'url' && typeof item === 'string'
        ? new URL(item, origin).href.replace(/\/$/, '')
        : withAddresses(item, origin),
    ]),
  )
}

/** Runs against a service with the operations for clients of later versions, and with other identifier words. */
async function testPlainFetch(): Promise<number> {
  const word = 'acme'
  await using server = await startServer({ settings: { LATER: '1', IDENTIFIER_WORD: word, PACE: '0.05' } })
  // Awaited here, because the server stops at the end of the block.
  return await run('node', ['clients/plain/example.js'], { SERVICE: server.url, TOKEN: server.ownerToken, WORD: word })
}

async function testTypeScript(document: unknown, env: Record<string, string>): Promise<number> {
  const input = path.join(cache, 'openapi.json')
  writeFileSync(input, JSON.stringify(document))
  const target = path.join(folder, 'typescript', 'generated', 'client.ts')
  const baseUrl = { getBaseUrlFromSpecification: true as const }
  await generate({
    input: { target: input },
    output: { target, client: 'fetch', mode: 'single', headers: true, baseUrl },
  })
  const types = await run('tsc', ['-p', 'clients/typescript'])
  return types === 0 ? run('node', ['clients/typescript/example.ts'], env) : types
}

/** The system's Python, because its libraries come from Debian. */
const python = '/usr/bin/python3'
const missingForPython = () => [
  ...(spawnSync('java', ['-version']).status === 0 ? [] : ['java']),
  ...(spawnSync(python, ['-c', 'import certifi, dateutil, six, urllib3']).status === 0 ? [] : ['libraries of Python']),
]

async function testPython(document: unknown, env: Record<string, string>): Promise<number> {
  const input = path.join(cache, 'openapi-3.0.json')
  writeFileSync(input, JSON.stringify(toVersion30(document)))
  const output = ['-o', 'clients/python/generated', '--package-name', 'quarterdeck_client']
  const generated = await run('openapi-generator', ['generate', '-i', input, '-g', 'python', ...output], {}, () => {})
  return generated === 0 ? run(python, ['clients/python/example.py'], env) : generated
}

mkdirSync(cache, { recursive: true })
for (const language of ['typescript', 'python'])
  rmSync(path.join(folder, language, 'generated'), { recursive: true, force: true })
await using service = await startTestService({ demo: true, listen: true })
const document = withAddresses(await (await service.fetch('/openapi.json')).json(), service.url)
const env = { SERVICE: service.url, TOKEN: service.ownerToken }
process.exitCode =
  (await testPlainFetch()) ||
  (await testTypeScript(document, env)) ||
  (await runWithPackages(debianPackages.clients, {
    title: 'Not tested with a Python client',
    findMissing: missingForPython,
    step: () => testPython(document, env),
  }))
