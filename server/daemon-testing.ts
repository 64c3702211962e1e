/** Starts servers of other projects in tests, on loopback. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

/** A TCP port of loopback that nothing listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (typeof address !== 'object' || address === null) throw new Error('A TCP server has a port')
  return address.port
}

const isListening = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.on('connect', () => resolve(true)).on('error', () => resolve(false))
    socket.on('connect', () => socket.destroy())
  })

/** Daemons are in folders that the PATH of some users lacks. */
export const daemonPath = [process.env['PATH'], '/usr/sbin', '/usr/local/sbin'].join(path.delimiter)

/** Starts a program that stays in the foreground, and waits until it listens on `port`. */
export async function startDaemon(command: string, args: readonly string[], port: number) {
  const daemon = spawn(command, args, { stdio: 'inherit', env: { ...process.env, PATH: daemonPath } })
  for (let attempts = 0; !(await isListening(port)); attempts += 1) {
    if (attempts > 200 || daemon.exitCode !== null) throw new Error(`${command} does not start`)
    await delay(50)
  }
  return {
    port,
    async [Symbol.asyncDispose]() {
      daemon.kill()
      await once(daemon, 'close')
    },
  }
}
