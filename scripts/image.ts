/**
 * `npm run image`: builds the image of the Containerfile with buildah, starts the service in it twice, and checks the
 * behavior that operators rely on. Not part of `npm test`, because installing everything once more takes minutes. The
 * base image comes from its registry, unless there is a local one of its name. Needs root.
 */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { statSync } from 'node:fs'
import { runWithPackages } from './debian-packages.ts'
import { environment, root, run } from './process.ts'

/** Without namespaces, so that it also works inside a container. Processes then use the network of the machine. */
const isolation = { BUILDAH_ISOLATION: 'chroot' }
const env = environment(isolation)
const port = '4081'
const url = `http://127.0.0.1:${port}`

/** Runs buildah. Returns what it prints; throws when it fails. */
function buildah(...args: string[]): string {
  const { status, stdout, error } = spawnSync('buildah', args, {
    cwd: root,
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (error) throw error
  if (status !== 0) throw new Error(`buildah ${args.join(' ')} ended with ${status}: ${stdout}`)
  return stdout.trim()
}

interface Config {
  User: string
  Cmd: string[]
  Healthcheck: { Test: string[] }
}

function expect(isTrue: boolean, what: string): void {
  if (!isTrue) throw new Error(`Not so: ${what}.`)
  console.log(`✓ ${what}`)
}

/** Starts the service in the container, checks it, and ends it with SIGTERM. Returns what it printed. */
async function tryService(container: string, { User, Cmd, Healthcheck }: Config): Promise<string> {
  // The shell is replaced by the service, so that its process id becomes the service's: buildah forwards no signals.
  const command = ['sh', '-c', 'echo "process $$" && exec "$0" "$@"', ...Cmd]
  const child = spawn('buildah', ['run', '--env', `PORT=${port}`, container, '--', ...command], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const closed = once(child, 'close')
  let output = ''
  let log = ''
  child.stderr.on('data', (chunk: Buffer) => (log = (log + chunk.toString()).slice(-4000)))
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      if (output.includes('listening on')) resolve()
    })
    child.once('close', (code) => reject(new Error(`The service ended with ${code} instead of listening.\n${log}`)))
  })
  const service = Number(/process (\d+)/.exec(output)?.[1])
  try {
    const health = await fetch(`${url}/health`)
    expect(health.ok, '/health answers')
    const page = await fetch(`${url}/sign-in`, { headers: { Accept: 'text/html' } })
    expect((await page.text()).includes('<div id="root"'), 'the page to sign in is served')
    const [kind, ...check] = Healthcheck.Test
    const checked = check.map((argument) => argument.replace(':4080', `:${port}`))
    buildah('run', container, '--', ...checked)
    expect(kind === 'CMD', 'the command of HEALTHCHECK passes')
    expect(User === 'node' && statSync(`/proc/${service}`).uid !== 0, 'it runs as the user node')
  } finally {
    process.kill(service, 'SIGTERM')
    await closed
  }
  expect(child.exitCode === 0, 'SIGTERM ends it without an error')
  return output
}

async function tryImage(): Promise<number> {
  // The other format has no health checks.
  const built = await run(
    'buildah',
    ['build', '--layers', '--format', 'docker', '--tag', 'quarterdeck', '.'],
    isolation,
  )
  if (built !== 0) return built
  const image: { Docker: { config: Config } } = JSON.parse(buildah('inspect', '--type', 'image', 'quarterdeck'))
  const container = buildah('from', 'quarterdeck')
  try {
    const first = await tryService(container, image.Docker.config)
    const second = await tryService(container, image.Docker.config)
    const hasPassword = [first, second].map((output) => output.includes('Password of owner'))
    expect(hasPassword[0] === true && hasPassword[1] === false, 'a second start has the data of the first')
    return 0
  } finally {
    buildah('rm', container)
  }
}

process.exitCode = await runWithPackages(['buildah'], {
  title: 'No image was built',
  findMissing: () => (spawnSync('buildah', ['--version'], { stdio: 'ignore' }).error ? ['buildah'] : []),
  step: tryImage,
})
