import { describe, expect, test } from 'vitest'
import { endpoints } from '../contract.ts'
import { createIdentifierCodec } from '../identifiers/codec.ts'
import { neutralWords } from '../identifiers/words.ts'
import { at, document, keys, operationsOf, otherDocument } from './document-testing.ts'
import { openapiOperationId } from './document.ts'

const neutral = createIdentifierCodec(neutralWords)
const properties = (schema: string) => at(document, 'components', 'schemas', schema, 'properties')

describe('the OpenAPI document', () => {
  test('has every operation once, and the upload of data', () => {
    const ids = operationsOf(document).map(({ operation }) => String(operation['operationId']))
    const expected = endpoints.map((endpoint) => openapiOperationId(endpoint, neutral))
    expect(ids.toSorted()).toEqual([...expected, 'imagesPutData'].toSorted())
    expect(expected.filter((id) => !/^[a-z][a-zA-Z]+$/.test(id))).toEqual([])
    expect(expected).toContain('nodesCreate')
  })

  test('defines everything that it refers to', () => {
    const references = [...JSON.stringify(document).matchAll(/"#\/components\/([^"]+)"/g)].map(
      (match) => match[1] ?? '',
    )
    expect(references.length).toBeGreaterThan(1000)
    expect(references.filter((path) => at(document, 'components', ...path.split('/')) === undefined)).toEqual([])
    expect(JSON.stringify(document)).not.toContain('$defs')
  })

  test('says what a restricted user needs, in members and in words', () => {
    const clone = at(document, 'paths', '/node/instances/{nodeId}/clone', 'post')
    expect([at(clone, 'x-grant'), at(clone, 'x-entity'), at(clone, 'x-kind')]).toEqual([
      'add_nodes',
      'node',
      'documented',
    ])
    expect(at(clone, 'description')).toContain(
      '- Needs a token with `nodes:read_write`.\n- A restricted user needs the grant `add_nodes`.\n- A restricted user needs `read_write` on the node.',
    )
    expect(at(document, 'paths', '/account/users', 'get', 'description')).toContain('For unrestricted users only.')
    expect(at(document, 'paths', '/node/instances', 'post', 'description')).toContain(
      'Only unrestricted users may send `tags`.',
    )
  })

  test('says which tokens an operation needs', () => {
    expect(at(document, 'paths', '/regions', 'get', 'security')).toEqual([])
    expect(at(document, 'paths', '/images', 'get', 'security')).toEqual([
      {},
      { personalAccessToken: [] },
      { oauth: ['images:read_only'] },
    ])
    const flow = at(document, 'components', 'securitySchemes', 'oauth', 'flows', 'authorizationCode')
    expect(at(flow, 'scopes', 'domains:read_write')).toBe('Read and change domains.')
    expect([at(flow, 'authorizationUrl'), at(flow, 'tokenUrl'), at(flow, 'x-pkce')]).toEqual([
      '/oauth/authorize',
      '/oauth/token',
      'S256',
    ])
  })

  test('says what a session needs a recent proof of its user for', () => {
    expect(at(document, 'paths', '/profile/tokens', 'post', 'x-step-up')).toBe(true)
    expect(at(document, 'paths', '/profile', 'put', 'x-step-up')).toContain('email')
    expect(at(document, 'paths', '/profile', 'put', 'description')).toContain(
      'within the last 10 minutes to send `email`',
    )
    expect(at(document, 'paths', '/profile/tokens', 'get', 'x-step-up')).toBeUndefined()
  })

  test('carries the limits, in keywords and in words', () => {
    expect(at(properties('NodeCreate'), 'label')).toEqual({
      type: 'string',
      minLength: 3,
      maxLength: 64,
      description: 'Label for display, unique in the account; by default `node` and the id. 3 to 64 characters.',
    })
    expect(at(properties('RecordCreate'), 'priority')).toMatchObject({
      type: 'integer',
      minimum: 0,
      maximum: 255,
      description: expect.stringMatching(/ 0 to 255\.$/),
    })
    expect(at(properties('NodeCreate'), 'interfaces', 'description')).toMatch(/ At most 3 items\.$/)
    expect(at(document, 'paths', '/node/instances', 'post', 'description')).toMatch(
      /\n- At most 10 requests in 30 seconds\.$/,
    )
  })

  test('local times have a pattern, and no format that asks for a zone', () => {
    const pattern = String.raw`^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$`
    expect(at(properties('Node'), 'created')).toMatchObject({ type: 'string', pattern })
    expect(JSON.stringify(document)).not.toContain('"date-time"')
  })

  test('bodies are optional when the service does without', () => {
    const required = (body: string) => at(document, 'components', 'requestBodies', body, 'required')
    expect([required('BootConfig'), required('NodeUpdate'), required('NodeCreate')]).toEqual([false, false, true])
  })

  test('says which members only the service sets, and which it never returns', () => {
    expect(at(properties('Node'), 'status', 'readOnly')).toBe(true)
    expect(at(properties('Node'), 'label', 'readOnly')).toBeUndefined()
    expect(at(properties('Region'), 'country', 'readOnly')).toBe(true)
    expect(at(properties('NodeCreate'), 'root_pass')).toMatchObject({ writeOnly: true, format: 'password' })
    expect(at(properties('NodeCreate'), 'region', 'writeOnly')).toBeUndefined()
    expect(at(properties('TwoFactorConfirm'), 'tfa_code', 'writeOnly')).toBe(true)
    expect(at(properties('NodeUpdate'), 'group', 'deprecated')).toBe(true)
  })

  test('has lists of values, with null where there may be none', () => {
    expect(at(properties('Event'), 'action', 'enum')).toContain('node_create')
    expect(at(properties('DomainRecord'), 'tag')).toMatchObject({
      type: ['string', 'null'],
      enum: ['issue', 'issuewild', 'iodef', null],
    })
  })

  test('has the grammar of X-Filter with the members of each list', () => {
    expect(at(document, 'components', 'parameters', 'DomainFilter')).toMatchObject({
      name: 'X-Filter',
      in: 'header',
      description: expect.stringContaining('Members: `domain`, `group`, `tags`.'),
      schema: { contentMediaType: 'application/json', contentSchema: { $ref: '#/components/schemas/DomainFilter' } },
    })
    expect(keys(properties('DomainFilter'))).toEqual(['domain', 'group', 'tags', '+and', '+or', '+order_by', '+order'])
    expect(at(properties('DomainFilter'), '+order_by', 'enum')).toEqual(
      expect.arrayContaining(['id', 'domain', 'group', 'tags', 'soa_email', 'ttl_sec', 'updated']),
    )
    expect(keys(properties('DomainFilterGroup'))).not.toContain('+order')
    expect(at(properties('NodeFilter'), 'id')).toEqual({ $ref: '#/components/schemas/NumberCondition' })
    expect(keys(properties('RegionFilter'))).toEqual(['+and', '+or', '+order_by', '+order'])
  })

  test('has the address that takes the data of an image', () => {
    const put = at(document, 'paths', '/uploads/images/{imageNumber}')
    expect(at(put, 'servers', '0', 'url')).toBe('/')
    expect(keys(at(put, 'put', 'requestBody', 'content'))).toEqual(['application/octet-stream'])
    expect(at(put, 'put', 'security')).toEqual([])
  })
})

describe('with other words', () => {
  test('nothing but data contains a neutral one', () => {
    const text = JSON.stringify(otherDocument, (key, value: unknown) => (key === 'example' ? null : value))
    const words = new Set(Array.from(text.matchAll(/[\w-]+/g), ([word]) => word))
    const neutral = [...words].filter((word) => /node|monitor/i.test(word))
    expect(neutral.filter((word) => !/nodebalancer|nanode/i.test(word))).toEqual([])
  })

  test('paths, members, values, scopes, operations and examples have them', () => {
    expect(keys(at(otherDocument, 'paths'))).toContain('/acme/instances/{acmeId}')
    expect(keys(at(otherDocument, 'components', 'schemas', 'GlobalGrants', 'properties'))).toContain('add_acmes')
    expect(at(otherDocument, 'components', 'schemas', 'Event', 'properties', 'action', 'enum')).toContain('acme_create')
    const create = at(otherDocument, 'paths', '/acme/instances', 'post')
    expect([at(create, 'operationId'), at(create, 'summary')]).toEqual(['acmesCreate', 'Create a acme'])
    expect(at(create, 'security', '1', 'oauth')).toEqual(['acmes:read_write'])
    expect(
      at(otherDocument, 'components', 'requestBodies', 'AcmeCreate', 'content', 'application/json', 'example'),
    ).toMatchObject({ image: 'acme/debian12' })
  })
})
