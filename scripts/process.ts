/** Running commands from the scripts: the project's own tools first in PATH, signals passed on. */
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import path from 'node:path'

export const root = path.resolve(import.meta.dirname, '..')

/** The environment for a command: `node`, `vite` and the others are the pinned ones, whoever calls. */
export function environment(extra: Record<string, string> = {}): NodeJS.ProcessEnv {
  const tools = path.join(root, 'node_modules', '.bin')
  return { ...process.env, PATH: [tools, process.env['PATH']].join(path.delimiter), ...extra }
}

const passedOn = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Runs a command in the project's folder with its output on this terminal. A signal to this process goes to the command, too.
 * @returns its exit code (128 + the signal's number when a signal ended it; 127 when there is no such command)
 */
export function run(command: string, args: readonly string[], env: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, env: environment(env), stdio: 'inherit', shell: process.platform === 'win32' })
    const passOn = (signal: NodeJS.Signals) => void child.kill(signal)
    const finish = (code: number) => {
      for (const signal of passedOn) process.off(signal, passOn)
      resolve(code)
    }
    for (const signal of passedOn) process.on(signal, passOn)
    child.on('error', () => finish(127))
    child.on('close', (code, signal) => finish(code ?? 128 + (signal ? constants.signals[signal] : 0)))
  })
}

/** Seconds with one digit, for headlines. */
export const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`
