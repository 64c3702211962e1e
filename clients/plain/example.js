/**
 * Does with plain fetch what command-line clients and infrastructure-as-code tools do: looks at the account and the
 * catalogs, creates a node, waits for its event, and deletes it. `node scripts/clients.ts` runs it against a service
 * with `LATER=1`, with its address, a token and the word for nodes in identifiers.
 */
import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'

const { SERVICE: service, TOKEN: token, WORD: word = 'node' } = process.env

/** Returns the service's response; a refusal ends the program with its reasons. */
async function call(path, { method = 'GET', body, filter, version = 'v4' } = {}) {
  const response = await fetch(`${service}/${version}${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${token}`,
      'User-Agent': 'plain-client/1.0',
      ...(filter ? { 'X-Filter': JSON.stringify(filter) } : {}),
      ...(body ? { 'Content-Type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const value = await response.json()
  assert.equal(response.status, 200, `${method} ${path}: ${JSON.stringify(value)}`)
  return value
}

/** All items of a list, page after page. */
async function all(path, request) {
  const items = []
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const envelope = await call(`${path}?page=${page}&page_size=25`, request)
    items.push(...envelope.data)
    pages = envelope.pages
  }
  return items
}

const { username } = await call('/profile')
assert.equal(username, 'owner')
const account = await call('/account')
assert.equal(account.balance, 0)
assert.match(account.email, /@/)
assert.equal((await call('/account/settings')).network_helper, true)
assert.equal(typeof (await call('/account/transfer')).used, 'number')
assert.deepEqual(await all('/account/maintenance', { filter: { status: 'pending' } }), [])

const regions = await all('/regions')
const computing = `${word.at(0)?.toUpperCase()}${word.slice(1)}s`
const region = regions.find(({ capabilities }) => capabilities.includes(computing) && capabilities.includes('Vlans'))
assert.ok(region, `No region offers ${computing}`)
const types = await all(`/${word}/types`)
const cheapest = types.toSorted((a, b) => a.price.monthly - b.price.monthly)[0]
const images = await all('/images', {
  filter: { is_public: true, deprecated: false, '+order_by': 'label', '+order': 'desc' },
  version: 'v4beta',
})
assert.ok(images.every(({ capabilities }) => Array.isArray(capabilities)))
const image = images.find(({ vendor, eol }) => vendor === 'Debian' && eol !== null)

const node = await call(`/${word}/instances`, {
  method: 'POST',
  body: {
    label: 'plain-1',
    region: region.id,
    type: cheapest.id,
    image: image.id,
    root_pass: 'Example-password-1',
    tags: ['plain'],
  },
})
assert.equal(node.image, image.id)
assert.ok(image.id.startsWith(`${word}/`))

/** The event of the node with this action, as tools look for it. */
const filter = {
  action: `${word}_create`,
  'entity.id': node.id,
  'entity.type': word,
  '+order_by': 'created',
  '+order': 'desc',
}
let event
do {
  await wait(100)
  ;[event] = (await call('/account/events', { filter })).data
  assert.notEqual(event?.status, 'failed')
} while (event?.percent_complete !== 100)

// It boots afterwards.
let status
do {
  await wait(100)
  ;({ status } = await call(`/${word}/instances/${node.id}`))
} while (status !== 'running')
assert.deepEqual((await call(`/${word}/instances/${node.id}/volumes`)).data, [])
assert.deepEqual((await call(`/${word}/instances/${node.id}/firewalls`)).data, [])
assert.deepEqual(await all('/volumes', { filter: { label: 'plain-1' } }), [])
const found = await all(`/${word}/instances`, {
  filter: { '+and': [{ tags: 'plain' }, { label: { '+contains': 'plain' } }], '+order_by': 'label' },
})
assert.deepEqual(
  found.map(({ id }) => id),
  [node.id],
)

await call(`/${word}/instances/${node.id}`, { method: 'DELETE' })
const address = `${service}/v4/${word}/instances/${node.id}`
const statusOf = async () => (await fetch(address, { headers: { Authorization: `Bearer ${token}` } })).status
while ((await statusOf()) !== 404) await wait(100)

console.log('The plain client reads the account, creates a node, waits for its event, and deletes it.')
