/** Runs commands for the scripts, with the project's own tools first in PATH. */
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import path from 'node:path'

export const root = path.resolve(import.meta.dirname, '..')

/** The environment of a command, in which `node`, `vite` and other tools are the versions pinned by the project. */
export function environment(extra: Record<string, string> = {}): NodeJS.ProcessEnv {
  const binFolder = path.join(root, 'node_modules', '.bin')
  return { ...process.env, PATH: [binFolder, process.env['PATH']].join(path.delimiter), ...extra }
}

/** The projects of vite.config.ts that need nothing installed. */
export const testProjects = ['unit', 'pages', 'reload']

const forwardedSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Runs a command in the project's folder, and forwards signals to it.
 * @param onOutput gets what the command prints; without it, that goes to this terminal
 * @returns its exit code; 128 + the signal's number when a signal ended it, 127 when the command does not exist
 */
export function run(
  command: string,
  args: readonly string[],
  env: Record<string, string> = {},
  onOutput?: (chunk: Buffer) => void,
): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: environment(env),
      stdio: onOutput ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      shell: process.platform === 'win32',
    })
    if (onOutput) for (const stream of [child.stdout, child.stderr]) stream?.on('data', onOutput)
    const forwardSignal = (signal: NodeJS.Signals) => void child.kill(signal)
    const finish = (code: number) => {
      for (const signal of forwardedSignals) process.off(signal, forwardSignal)
      resolve(code)
    }
    for (const signal of forwardedSignals) process.on(signal, forwardSignal)
    child.on('error', () => finish(127))
    child.on('close', (code, signal) => finish(code ?? 128 + (signal ? constants.signals[signal] : 0)))
  })
}

/** Seconds since `startedAt` with one decimal, such as `1.2 s`. */
export const formatElapsed = (startedAt: number) => `${((performance.now() - startedAt) / 1000).toFixed(1)} s`
