/** Starts nginx and Caddy in tests, on loopback, with the rules that the build writes (docs/static-hosting.md). */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { caddyFile, nginxFile } from '../scripts/build/static-hosting.ts'
import { startDaemon } from './daemon-testing.ts'

/** nginx with these blocks of `http`, which listens on `port` and keeps its files in `folder`. */
export function startNginx(folder: string, port: number, blocks: string) {
  const file = (name: string) => path.join(folder, `${port}-${name}`)
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${file(name)};`)
  writeFileSync(
    file('conf'),
    `daemon off;\nmaster_process off;\npid ${file('pid')};\nerror_log stderr;\nevents {}\nhttp {\ninclude /etc/nginx/mime.types;\naccess_log off;\n${places.join('\n')}\n${blocks}\n}\n`,
  )
  return startDaemon('nginx', ['-e', 'stderr', '-c', file('conf')], port)
}

/** Caddy with these directives of a site, which listens on `port` and keeps its files in `folder`. */
function startCaddy(folder: string, port: number, directives: string) {
  const file = path.join(folder, `${port}-Caddyfile`)
  writeFileSync(
    file,
    `{\nadmin off\nauto_https off\nlog default {\nlevel ERROR\n}\nstorage file_system ${folder}\n}\nhttp://127.0.0.1:${port} {\n${directives}\n}\n`,
  )
  // Otherwise it keeps its configuration in the user's folder.
  const args = [`XDG_CONFIG_HOME=${folder}`, 'caddy', 'run', '--adapter', 'caddyfile', '--config', file]
  return startDaemon('env', args, port)
}

interface Site {
  /** Where the server keeps its own files. */
  folder: string
  port: number
  /** The root that it serves. */
  site: string
  /** The file with the rules of the build. */
  rules: string
}

/** The web servers that the build writes rules for. */
export const webServers = [
  {
    name: 'nginx',
    command: 'nginx',
    rules: nginxFile,
    start: ({ folder, port, site, rules }: Site) =>
      startNginx(folder, port, `server { listen 127.0.0.1:${port}; root ${site}; include ${rules}; }`),
  },
  {
    name: 'Caddy',
    command: 'caddy',
    rules: caddyFile,
    start: ({ folder, port, site, rules }: Site) => startCaddy(folder, port, `root * ${site}\nimport ${rules}`),
  },
]
