/** Deployment scripts: public ones for every account, and those of the demo (gaps 4.12). */
import { createHash } from 'node:crypto'
import { toWireTime } from '#contract/time.ts'
import type { UnitOfWork } from '../store/unit-of-work.ts'

interface Script {
  /** By default the service itself. */
  username?: string
  label: string
  description: string
  images: string[]
  rev_note: string
  total: number
  active: number
  script: string
}

const debianLike = ['node/debian11', 'node/debian12', 'node/ubuntu22.04', 'node/ubuntu24.04']

const publicScripts: readonly Script[] = [
  {
    label: 'Web server',
    description: 'A web server with a certificate and a first page.',
    images: debianLike,
    rev_note: 'Certificates renew by themselves',
    total: 4820,
    active: 911,
    script: `#!/bin/bash
# <UDF name="site_header" label="The site" header="Yes" default="Yes" />
# <UDF name="domain" label="Domain" example="www.example.org" />
# <UDF name="email" label="Address for certificate notices" example="hostmaster@example.org" default="" />
# <UDF name="server" label="Server" oneof="nginx,apache" default="nginx" />
# <UDF name="modules" label="Modules" manyof="php,python,ruby" default="" />
set -e
apt-get update && apt-get install -y "$SERVER"
echo "$DOMAIN" > /etc/hostname
`,
  },
  {
    label: 'Database server',
    description: 'A database server with one database and its user.',
    images: [...debianLike, 'node/almalinux9'],
    rev_note: '',
    total: 2711,
    active: 604,
    script: `#!/bin/bash
# <UDF name="db_password" label="Root password of the database" />
# <UDF name="db_name" label="Create database" default="" example="Optionally create this database" />
# <UDF name="db_user" label="User of that database" default="" />
# <UDF name="db_user_password" label="That user's password" default="" />
set -e
echo "$DB_NAME" > /root/database
`,
  },
  {
    label: 'Secure the first boot',
    description: 'Turns off password sign-in, and sets up a firewall and automatic updates. Works with every image.',
    images: ['any/all'],
    rev_note: 'Works with every image',
    total: 9100,
    active: 2302,
    script: `#!/bin/bash
# <UDF name="sudo_user" label="Name of the administrator" default="admin" />
# <UDF name="ports" label="Open ports" manyof="22,25,80,443,5432" default="22" />
set -e
sed -i 's/^#\\?PasswordAuthentication .*/PasswordAuthentication no/' /etc/ssh/sshd_config
`,
  },
]

const ownScripts: readonly Script[] = [
  {
    username: 'owner',
    label: 'app-node',
    description: 'Joins a new node to the application.',
    images: ['node/debian12'],
    rev_note: 'Reads the token from the form',
    total: 7,
    active: 4,
    script: `#!/bin/bash
# <UDF name="join_password" label="Password for joining" />
# <UDF name="role" label="Role" oneof="web,worker" default="web" />
set -e
echo "$ROLE" > /etc/role
`,
  },
]

/** The avatar id of a user: 32 hexadecimal digits. */
const gravatar = (username: string) => createHash('sha256').update(username).digest('hex').slice(0, 32)

async function add({ db, now, settings }: UnitOfWork, scripts: readonly Script[], own: boolean): Promise<void> {
  const at = toWireTime(now)
  await db
    .insertInto('stackscripts')
    .values(
      scripts.map(({ username = settings.words.node, ...each }) => ({
        username,
        user_gravatar_id: gravatar(username),
        label: each.label,
        description: each.description,
        images: JSON.stringify(each.images),
        deployments_total: each.total,
        deployments_active: each.active,
        is_public: own ? (0 as const) : (1 as const),
        mine: own ? (1 as const) : (0 as const),
        created: at,
        updated: at,
        rev_note: each.rev_note,
        script: each.script,
      })),
    )
    .execute()
}

export const addPublicScripts = (work: UnitOfWork) => add(work, publicScripts, false)
export const addOwnScripts = (work: UnitOfWork) => add(work, ownScripts, true)
