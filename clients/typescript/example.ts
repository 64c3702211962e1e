/**
 * Uses the client generated from the OpenAPI document: `node scripts/clients.ts` writes it to generated/ and runs this
 * with the address of a service and a token.
 */
import assert from 'node:assert/strict'
import { gzipSync } from 'node:zlib'
import {
  domainsCreate,
  type DomainCreateBody,
  imagesPutData,
  imagesUpload,
  imagesView,
  nodesCreate,
  nodesList,
  nodesView,
  profileGrants,
} from './generated/client.ts'

const withToken = { headers: { Authorization: `Bearer ${process.env['TOKEN']}` } }

// The types list the possible statuses: the body of a success can only be read after checking the status.
const list = await nodesList({ page_size: 25 }, {}, withToken)
assert(list.status === 200)
assert(list.data.data.length > 1 && list.data.pages === 1)

const filter = JSON.stringify({ label: { '+contains': 'web' }, '+order_by': 'label', '+order': 'desc' })
const found = await nodesList({}, { 'X-Filter': filter }, withToken)
assert(found.status === 200)
assert.deepEqual(
  found.data.data.map(({ label }) => label),
  ['web-3', 'web-2', 'web-1'],
)
const refused = await nodesList({}, { 'X-Filter': '{"status":"running"}' }, withToken)
assert(refused.status === 400)
assert.deepEqual(refused.data.errors, [{ reason: 'Cannot filter on status', field: 'X-Filter' }])

const created = await nodesCreate({ region: 'us-east', type: 'g6-nanode-1', label: 'typescript-1' }, withToken)
assert(created.status === 200)
const viewed = await nodesView(created.data.id, withToken)
assert(viewed.status === 200 && viewed.data.label === 'typescript-1')

const domain: DomainCreateBody = { domain: 'typescript.example', type: 'master', soa_email: 'admin@typescript.example' }
assert.equal((await domainsCreate(domain, withToken)).status, 200)
const second = await domainsCreate(domain, withToken)
assert(second.status === 400)
assert.deepEqual(second.data.errors, [{ reason: 'DNS zone already exists.', field: 'domain' }])

// An unrestricted user has no grants to list, and nobody else may read them.
assert.equal((await profileGrants(withToken)).status, 204)
assert.equal((await profileGrants()).status, 401)

const start = await imagesUpload({ label: 'typescript', region: 'us-east' }, withToken)
assert(start.status === 200)
const address = new URL(start.data.upload_to)
const number = Number(address.pathname.split('/').at(-1))
const Signature = address.searchParams.get('Signature') ?? ''
const data = new Blob([new Uint8Array(gzipSync(new Uint8Array(1024)))])
assert.equal((await imagesPutData(number, data, { Signature })).status, 200)
const image = await imagesView(start.data.image.id, withToken)
assert(image.status === 200 && image.data.size === 1)

console.log('The TypeScript client lists, filters, creates, reads errors and uploads.')
