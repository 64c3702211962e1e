import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Domain } from './areas/domains.ts'
import type { Image } from './areas/images.ts'
import type { Node } from './areas/nodes.ts'
import { normalizeRecord } from './dns/records/record-types.ts'
import { terraformConfiguration, type TerraformContents } from './terraform.ts'

const time = '2026-11-20T12:00:00'
const node: Node = {
  id: 7,
  label: 'web-1',
  group: '',
  tags: ['production', 'web'],
  type: 'g6-nanode-1',
  region: 'us-east',
  image: 'node/debian12',
  status: 'running',
  created: time,
  updated: time,
  host_uuid: '',
  hypervisor: 'kvm',
  ipv4: ['203.0.113.1', '192.168.130.7'],
  ipv6: null,
  specs: { disk: 1, memory: 1, transfer: 1, vcpus: 1 },
  alerts: { cpu: 90, io: 10000, network_in: 10, network_out: 10, transfer_quota: 80 },
  backups: { available: true, enabled: true, last_successful: null, schedule: { day: null, window: null } },
  watchdog_enabled: true,
}
const image: Image = {
  id: 'private/12',
  label: 'Golden image',
  description: null,
  created: time,
  updated: null,
  created_by: 'owner',
  deprecated: false,
  eol: null,
  expiry: null,
  is_public: false,
  size: 100,
  status: 'available',
  type: 'manual',
  vendor: null,
}
const domain: Domain = {
  id: 3,
  domain: 'example.org',
  type: 'master',
  status: 'active',
  description: null,
  group: null,
  tags: [],
  soa_email: 'admin@example.org',
  master_ips: [],
  axfr_ips: [],
  refresh_sec: 0,
  retry_sec: 0,
  expire_sec: 0,
  ttl_sec: 3600,
}

const provider = {
  word: 'acme',
  url: 'https://api.example.com',
  imageId: (id: string) => id.replace(/^node\//, 'acme/'),
}
const write = (contents: TerraformContents) => terraformConfiguration(provider, contents)

/**
 * The text that a quoted template of HCL stands for; fails on interpolation, and on anything that is not a template.
 */
function readString(written: string): string {
  const body = /^"([^]*)"$/.exec(written)?.[1] ?? expect.fail(`not a string: ${written}`)
  let text = ''
  for (let rest = body; rest !== '';) {
    const part =
      /^(?:\\u[0-9a-f]{4}|\\[nrt"\\]|\$\$\{|%%\{|[^"\\\p{Cc}])/u.exec(rest)?.[0] ??
      expect.fail(`not in a string: ${rest.slice(0, 20)}`)
    expect(rest).not.toMatch(/^[$%]\{/)
    rest = rest.slice(part.length)
    if (part.startsWith('\\u')) text += String.fromCharCode(Number.parseInt(part.slice(2), 16))
    else if (part.startsWith('\\')) text += { n: '\n', r: '\r', t: '\t' }[part.charAt(1)] ?? part.charAt(1)
    else text += /^(?:\$\$|%%)\{/.test(part) ? part.slice(1) : part
  }
  return text
}

/** The blocks of a kind, as their arguments with the written values. */
const blocksOf = (text: string, kind: string) =>
  [...text.matchAll(/^(\w+)(?: "\w+" "([\w-]+)")? \{\n([^]*?)^\}/gm)]
    .filter(([head]) => head.startsWith(kind))
    .map(([, , name, body = '']) => ({
      name,
      arguments: Object.fromEntries(
        body.split('\n').flatMap((line) => {
          const [, key, value] = /^ {2}(\w+) += (.*)$/.exec(line) ?? []
          return key === undefined || value === undefined ? [] : [[key, value]]
        }),
      ),
    }))

test('a node', () => {
  expect(write({ nodes: [node] })).toBe(`\
# For Terraform from version 1.5, or OpenTofu. \`terraform plan\` shows imports; changes only where something
# has changed since. The import blocks can be deleted after \`terraform apply\`.

# A folder has the next two blocks once: delete them here if another file has them.
terraform {
  required_version = ">= 1.5.0"
  required_providers {
    acme = {
      source = "acme/acme"
    }
  }
}

# Reads its token from the environment variable ACME_TOKEN.
provider "acme" {
  url = "https://api.example.com"
}

import {
  to = acme_instance.web-1
  id = "7"
}

resource "acme_instance" "web-1" {
  label            = "web-1"
  region           = "us-east"
  type             = "g6-nanode-1"
  image            = "acme/debian12"
  tags             = ["production", "web"]
  private_ip       = true
  backups_enabled  = true
  watchdog_enabled = true

  alerts {
    cpu            = 90
    io             = 10000
    network_in     = 10
    network_out    = 10
    transfer_quota = 80
  }

  # Used only when it is created and not read back, so a difference would replace it.
  lifecycle {
    ignore_changes = [image, root_pass, authorized_keys, authorized_users, stackscript_id, stackscript_data]
  }
}
`)
})

test('images: only those of the account', () => {
  const text = write({ images: [image, { ...image, id: 'node/debian12', label: 'Debian 12', is_public: true }] })
  expect(text).toContain('# Left out: 1 public image, which cannot be managed.')
  expect(blocksOf(text, 'import')).toEqual([
    { name: undefined, arguments: { to: 'acme_image.Golden_image', id: '"private/12"' } },
  ])
  expect(blocksOf(text, 'resource')).toEqual([{ name: 'Golden_image', arguments: { label: '"Golden image"' } }])
  expect(text).toContain('ignore_changes = [disk_id, acme_id, file_path, file_hash, region]')
})

describe('a domain with its records', () => {
  const record = (id: number | string, draft: Parameters<typeof normalizeRecord>[0]) => ({
    ...normalizeRecord(draft, domain.domain),
    id,
  })
  const text = write({
    zones: [
      {
        domain,
        records: [
          record(21, { type: 'A', name: '*', target: '192.0.2.1' }),
          record(22, { type: 'MX', target: 'mail.example.net', priority: 10, ttl_sec: 300 }),
          record(23, { type: 'SRV', service: 'sip', protocol: 'udp', target: '.', priority: 1, weight: 2, port: 3 }),
          record(24, { type: 'CAA', tag: 'issue', target: 'ca.example' }),
          record('new-1', { type: 'TXT', target: 'v=spf1 exists:%{i}.example.net -all' }),
        ],
      },
    ],
  })
  const resources = blocksOf(text, 'resource')

  test('the domain', () => {
    expect(resources[0]).toEqual({
      name: 'example_org',
      arguments: {
        domain: '"example.org"',
        type: '"master"',
        soa_email: '"admin@example.org"',
        status: '"active"',
        tags: '[]',
        axfr_ips: '[]',
        refresh_sec: '0',
        retry_sec: '0',
        expire_sec: '0',
        ttl_sec: '3600',
      },
    })
  })

  test('records that were not read are missing, and the file says so', () => {
    const note = '# Without the records of the domains, which a download of the zones has.'
    expect(write({ zones: [{ domain }] })).toContain(note)
    expect(text).not.toContain(note)
  })

  test('each record has the arguments of its type', () => {
    const domain_id = 'acme_domain.example_org.id'
    expect(resources.slice(1)).toEqual([
      {
        name: 'example_org_wildcard_a',
        arguments: { domain_id, record_type: '"A"', name: '"*"', target: '"192.0.2.1"', ttl_sec: '0' },
      },
      {
        name: 'example_org_apex_mx',
        arguments: {
          domain_id,
          record_type: '"MX"',
          name: '""',
          target: '"mail.example.net"',
          priority: '10',
          ttl_sec: '300',
        },
      },
      {
        name: 'example_org__sip__udp_srv',
        arguments: {
          domain_id,
          record_type: '"SRV"',
          target: '"."',
          priority: '1',
          weight: '2',
          port: '3',
          service: '"sip"',
          protocol: '"udp"',
          ttl_sec: '0',
        },
      },
      {
        name: 'example_org_apex_caa',
        arguments: {
          domain_id,
          record_type: '"CAA"',
          name: '""',
          target: '"ca.example"',
          tag: '"issue"',
          ttl_sec: '0',
        },
      },
      {
        name: 'example_org_apex_txt',
        arguments: {
          domain_id,
          record_type: '"TXT"',
          name: '""',
          target: '"v=spf1 exists:%%{i}.example.net -all"',
          ttl_sec: '0',
        },
      },
    ])
  })

  test('what is saved is imported under its domain and its own id', () => {
    expect(blocksOf(text, 'import').map((block) => block.arguments['id'])).toEqual([
      '"3"',
      '"3,21"',
      '"3,22"',
      '"3,23"',
      '"3,24"',
    ])
  })

  test('a secondary has its servers, and no status that only the service sets', () => {
    const secondary: Domain = {
      ...domain,
      type: 'slave',
      soa_email: '',
      master_ips: ['192.0.2.1'],
      status: 'has_errors',
    }
    const [resource] = blocksOf(write({ zones: [{ domain: secondary, records: [] }] }), 'resource')
    expect(resource?.arguments).toMatchObject({ type: '"slave"', master_ips: '["192.0.2.1"]' })
    expect(resource?.arguments).not.toHaveProperty('soa_email')
    expect(resource?.arguments).not.toHaveProperty('status')
  })
})

describe('strings', () => {
  const labelOf = (label: string) => {
    const [resource] = blocksOf(write({ nodes: [{ ...node, label }] }), 'resource')
    return readString(resource?.arguments['label'] ?? '')
  }

  test.each([
    '"} resource "evil" "x" {',
    '${file("/etc/passwd")}',
    '%{ for x in y }',
    '$${a} $$${b} %%{c} %%%{d} $%{e} %${f}',
    '$ % { } $',
    'C:\\path\\n',
    'line\nbreak\r\n\ttab',
    '\u0000\u001b\u007f\u0085',
    '\u202Eright to left',
    'é漢😀',
  ])('%j is read as it is', (label) => {
    expect(labelOf(label)).toBe(label)
  })

  test('any text is read as it is', () => {
    const texts = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: fc.constantFrom('$', '%', '{', '"', '\\', 'a') }),
    )
    fc.assert(fc.property(texts, (label) => labelOf(label) === label))
  })
})

describe('names of resources', () => {
  const namesOf = (labels: readonly string[]) =>
    blocksOf(write({ nodes: labels.map((label) => ({ ...node, label })) }), 'resource').map(({ name }) => name)

  test('are valid and unique', () => {
    expect(namesOf(['web 1', 'web.1', 'web_1_2', 'web/1', '1st', '-a', 'Ünder', '"'])).toEqual([
      'web_1',
      'web_1_2',
      'web_1_2_2',
      'web_1_3',
      '_1st',
      '_-a',
      '_nder',
      '_',
    ])
  })

  test('of many equal labels take no long time', () => {
    expect(new Set(namesOf(Array.from({ length: 10_000 }, () => 'same'))).size).toBe(10_000)
  })
})

test('nothing to write is a valid file of its own', () => {
  expect(write({}).endsWith('}\n')).toBe(true)
})
