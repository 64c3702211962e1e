/** Records the examples of the OpenAPI document: each operation is called once in the demo account, as its owner. */
import { contract, endpoints } from '#contract/contract.ts'
import { operationId, type Endpoint, type RequestOf } from '#contract/endpoint.ts'
import { isDictionary } from '#contract/json.ts'
import type { Example } from '#contract/openapi/examples.ts'
import { Empty } from '#contract/schema.ts'
import { startTransferServer, transferOf, a, soa } from './dns/dns-testing.ts'
import { codeNow, outbox, publicKey } from './handlers/profile-testing.ts'
import { startTestClient } from './handlers/testing.ts'

const minute = 60_000
const password = 'Example-password-1'

/** Replacements for secrets, which come from the tests' random generator. */
const masks: Readonly<Record<string, (value: string) => string>> = {
  token: ({ length }) => '0123456789abcdef'.repeat(4).slice(0, length),
  secret: ({ length }) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.slice(0, length),
  scratch: () => 'abcde-fghij-klmno-pqrs',
  remote_nameserver: () => 'ns.example.net',
  upload_to: (address) => address.replace(/(Signature=)[^&]*/, '$1SIGNATURE'),
  otp_code: () => '123456',
  tfa_code: () => '123456',
}
/** Lists are cut to this many items; curves are longer. */
const shownItems = 2

/** A value without secrets and without most items of long lists. */
export function shortened(value: unknown, member = ''): unknown {
  if (Array.isArray(value)) {
    const shown = member === 'data' ? 1 : member === 'security_questions' ? value.length : shownItems
    return value.slice(0, member === 'zone_file' ? 12 : shown).map((item) => shortened(item, member))
  }
  if (isDictionary(value))
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, shortened(item, name)]))
  return typeof value === 'string' ? (masks[member]?.(value) ?? value) : value
}

export async function recordExamples(): Promise<Record<string, Example>> {
  await using nameServer = await startTransferServer(transferOf([soa(), a('www.example.org'), soa()]))
  await using service = await startTestClient({
    demo: true,
    settings: { axfrAllow: [{ address: '127.0.0.1', prefix: 32, port: nameServer.port }] },
  })
  const recorded = new Map<string, Example>()

  /** Calls an operation and keeps what was sent and returned. */
  async function record<E extends Endpoint>(endpoint: E, input: RequestOf<E>, token?: string) {
    const response = await service.call(endpoint, input, token)
    const body = isDictionary(input) ? input['body'] : undefined
    recorded.set(operationId(endpoint), {
      ...(body === undefined ? {} : { request: shortened(body) }),
      ...(endpoint.returns === Empty ? {} : { response: shortened(response) }),
    })
    await service.advance(3 * minute)
    return response
  }

  const { nodes, backups, disks, configs, addresses, vlans, machine, statistics, images } = contract
  const { regions, types, kernels, stackscripts, users, events, notifications, profile } = contract
  const { apps, devices, logins, phone, preferences, questions, sshKeys, twoFactor, tokens, domains, records } =
    contract
  await service.advance(3 * minute)
  const all = (await service.call(nodes.list, {})).data
  const idOf = (label: string) => all.find((node) => node.label === label)?.id ?? 0
  const web = { nodeId: idOf('web-1') }

  await record(regions.list, {})
  await record(regions.view, { path: { regionId: 'us-east' } })
  await record(types.list, {})
  await record(types.view, { path: { typeId: 'g6-standard-2' } })
  await record(kernels.list, {})
  await record(kernels.view, { path: { kernelId: 'node/grub2' } })
  const [script] = (await record(stackscripts.list, { filter: { mine: true } })).data
  await record(stackscripts.view, { path: { stackscriptId: script?.id ?? 0 } })
  const [event] = (await record(events.list, { filter: { action: 'node_boot' } })).data
  const eventId = event?.id ?? 0
  await record(events.view, { path: { eventId } })
  await record(events.seen, { path: { eventId } })
  await record(notifications.list, {})
  await record(vlans.list, {})
  await record(nodes.list, { filter: { label: 'web-1' } })
  await record(nodes.view, { path: web })
  await record(statistics.day, { path: web })
  await record(statistics.month, { path: { ...web, year: 2026, month: 6 } })
  await record(statistics.transfer, { path: web })
  await record(statistics.monthTransfer, { path: { ...web, year: 2026, month: 6 } })
  await record(statistics.accountTransfer, {})
  const { automatic } = await record(backups.list, { path: web })
  const backupId = automatic[0]?.id ?? 0
  await record(backups.view, { path: { ...web, backupId } })
  await record(addresses.list, { path: web })

  const scratch = await record(nodes.create, {
    body: {
      region: 'us-east',
      type: 'g6-standard-4',
      label: 'shop-1',
      tags: ['production', 'shop'],
      image: 'node/debian12',
      root_pass: password,
      authorized_users: ['owner'],
      backups_enabled: true,
      private_ip: true,
    },
  })
  const node = { nodeId: scratch.id }
  await record(nodes.update, { path: node, body: { label: 'shop-2', alerts: { cpu: 300 }, watchdog_enabled: false } })
  await record(backups.take, { path: node, body: { label: 'before the upgrade' } })
  await service.advance(30 * minute)
  const { snapshot } = await service.call(backups.list, { path: node })
  await record(backups.restore, {
    path: { ...node, backupId: snapshot.current?.id ?? 0 },
    body: { node_id: node.nodeId, overwrite: true },
  })
  await service.advance(30 * minute)
  await record(backups.cancel, { path: node })
  await record(backups.enable, { path: node })
  const [config] = (await record(configs.list, { path: node })).data
  const [disk] = (await record(disks.list, { path: node })).data
  const [diskId, configId] = [disk?.id ?? 0, config?.id ?? 0]
  await record(nodes.boot, { path: node, body: { config_id: configId } })
  await record(nodes.reboot, { path: node, body: {} })
  await record(images.create, { body: { disk_id: diskId, label: 'shop', description: 'The shop, without its data' } })
  await service.advance(10 * minute)
  await record(nodes.shutdown, { path: node })
  await record(disks.view, { path: { ...node, diskId } })
  await record(disks.resize, { path: { ...node, diskId }, body: { size: 40_000 } })
  await record(disks.update, { path: { ...node, diskId }, body: { label: 'root' } })
  const data = await record(disks.create, { path: node, body: { label: 'data', size: 20_000, filesystem: 'ext4' } })
  const copy = await record(disks.clone, { path: { ...node, diskId: data.id } })
  await record(disks.remove, { path: { ...node, diskId: copy.id } })
  await record(configs.view, { path: { ...node, configId } })
  const second = await record(configs.create, {
    path: node,
    body: {
      label: 'With data',
      kernel: 'node/grub2',
      devices: { sda: { disk_id: diskId }, sdb: { disk_id: data.id } },
      interfaces: [{ purpose: 'public' }, { purpose: 'vlan', label: 'backend', ipam_address: '10.0.0.9/24' }],
    },
  })
  await record(configs.update, { path: { ...node, configId: second.id }, body: { comments: 'For the nightly import' } })
  await record(configs.remove, { path: { ...node, configId: second.id } })
  await record(machine.resetDiskPassword, { path: { ...node, diskId }, body: { password } })
  await record(disks.remove, { path: { ...node, diskId: data.id } })
  await record(machine.resetPassword, { path: node, body: { root_pass: password } })
  await record(machine.rescue, { path: node, body: { devices: { sda: { disk_id: diskId } } } })
  const [address = ''] = scratch.ipv4
  await record(addresses.view, { path: { ...node, address } })
  await record(addresses.update, { path: { ...node, address }, body: { rdns: null } })
  const [, privateAddress = ''] = scratch.ipv4
  await record(addresses.remove, { path: { ...node, address: privateAddress } })
  await record(addresses.create, { path: node, body: { type: 'ipv4', public: false } })
  await record(nodes.resize, { path: node, body: { type: 'g6-standard-6', allow_auto_disk_resize: true } })
  await service.advance(30 * minute)
  await record(machine.migrate, { path: node, body: { region: 'eu-central' } })
  await service.advance(30 * minute)
  await record(nodes.clone, { path: node, body: { region: 'eu-central', type: 'g6-standard-6', label: 'shop-3' } })
  await service.advance(60 * minute)
  await record(nodes.rebuild, { path: node, body: { image: 'node/ubuntu24.04', root_pass: password } })
  await service.advance(30 * minute)
  await record(nodes.remove, { path: node })

  const [image] = (await record(images.list, { filter: { is_public: false } })).data
  await record(images.view, { path: { imageId: 'node/debian12' } })
  await record(images.upload, { body: { label: 'golden', region: 'us-east', description: 'Built by hand' } })
  const imageId = image?.id ?? ''
  await record(images.update, { path: { imageId }, body: { description: null } })
  await record(images.remove, { path: { imageId } })

  const [zone] = (await record(domains.list, {})).data
  const domain = { domainId: zone?.id ?? 0 }
  await record(domains.view, { path: domain })
  await record(domains.zoneFile, { path: domain })
  const [own] = (await record(records.list, { path: domain })).data
  await record(records.view, { path: { ...domain, recordId: own?.id ?? 0 } })
  const added = await record(records.create, {
    path: domain,
    body: { type: 'SRV', service: 'imaps', protocol: 'tcp', target: 'mail', priority: 10, weight: 5, port: 993 },
  })
  const recordId = added.id
  await record(records.update, { path: { ...domain, recordId }, body: { priority: 20, ttl_sec: 3600 } })
  await record(records.remove, { path: { ...domain, recordId } })
  const created = await record(domains.create, {
    body: { domain: 'shop.example', type: 'master', soa_email: 'hostmaster@shop.example', tags: ['shop'] },
  })
  const shop = { domainId: created.id }
  await record(domains.update, { path: shop, body: { description: 'The shop', ttl_sec: 3600 } })
  await record(domains.clone, { path: shop, body: { domain: 'shop.test' } })
  await record(domains.import, { body: { domain: 'example.org', remote_nameserver: '127.0.0.1' } })
  await record(domains.remove, { path: shop })

  await record(profile.view, {})
  await record(profile.update, { body: { timezone: 'Europe/Berlin', email_notifications: true } })
  await record(profile.grants, {}, service.restrictedToken)
  const [app] = (await record(apps.list, {})).data
  await record(apps.view, { path: { appId: app?.id ?? 0 } })
  await record(apps.remove, { path: { appId: app?.id ?? 0 } })
  const [device] = (await record(devices.list, {})).data
  await record(devices.view, { path: { deviceId: device?.id ?? 0 } })
  await record(devices.remove, { path: { deviceId: device?.id ?? 0 } })
  const [login] = (await record(logins.list, {})).data
  await record(logins.view, { path: { loginId: login?.id ?? 0 } })
  await record(preferences.update, { body: { theme: 'dark' } })
  await record(preferences.view, {})
  await record(questions.answer, {
    body: {
      security_questions: ['Amber', 'Robin', 'The Harbours'].map((response, index) => ({
        question_id: index + 1,
        response,
      })),
    },
  })
  await record(questions.list, {})
  const { secret } = await record(twoFactor.enable, {})
  await record(twoFactor.confirm, { body: { tfa_code: codeNow(service, secret) } })
  await record(twoFactor.disable, {})
  await record(phone.remove, {})
  await record(phone.send, { body: { iso_code: 'US', phone_number: '(555) 555-0100' } })
  const code = (await outbox(service)).map(({ text }) => /^\d{6}/.exec(text)?.[0]).find((found) => found !== undefined)
  await record(phone.verify, { body: { otp_code: code ?? '' } })
  const key = await record(sshKeys.create, { body: { label: 'tablet', ssh_key: publicKey } })
  const sshKeyId = key.id
  await record(sshKeys.list, {})
  await record(sshKeys.view, { path: { sshKeyId } })
  await record(sshKeys.update, { path: { sshKeyId }, body: { label: 'old tablet' } })
  await record(sshKeys.remove, { path: { sshKeyId } })
  const token = await record(tokens.create, {
    body: { label: 'backup script', scopes: 'nodes:read_only images:read_write', expiry: '2027-06-15T00:00:00' },
  })
  const tokenId = token.id
  await record(tokens.list, {})
  await record(tokens.view, { path: { tokenId } })
  await record(tokens.update, { path: { tokenId }, body: { label: 'nightly backup script' } })
  await record(tokens.remove, { path: { tokenId } })

  await record(users.list, {})
  await record(users.create, { body: { username: 'alice', email: 'alice@example.com', restricted: true } })
  await record(users.view, { path: { username: 'alice' } })
  await record(users.update, { path: { username: 'alice' }, body: { email: 'alice@shop.example' } })
  await record(users.updateGrants, {
    path: { username: 'alice' },
    body: { node: [{ id: web.nodeId, permissions: 'read_write' }], global: { add_domains: true } },
  })
  await record(users.grants, { path: { username: 'alice' } })
  await record(users.remove, { path: { username: 'alice' } })

  return Object.fromEntries(
    endpoints.map((endpoint) => [operationId(endpoint), recorded.get(operationId(endpoint)) ?? {}]),
  )
}
