/**
 * Operations that clients of later versions of the interface need before they work, and that the two documents lack;
 * served with `LATER=1`, and unknown to the dashboard. Responses only say what is true here: what the service does not
 * have is an empty text or an empty list.
 */
import * as z from 'zod/mini'
import { token } from '#contract/access.ts'
import { EventEntity } from '#contract/areas/events.ts'
import { Image, images } from '#contract/areas/images.ts'
import { described, named } from '#contract/described.ts'
import { area, get } from '#contract/endpoint.ts'
import { Id, PageQuery, Timestamp, nullable, pageOf, type Output } from '#contract/schema.ts'

/** In place of the contract's `Image`, whose name it takes in the OpenAPI document. */
const LaterImage = named(
  'Image',
  'The contents of a disk, from which nodes and disks are created.',
  z.extend(Image, {
    capabilities: described(
      z.array(z.string()),
      'What the image is prepared for, such as `cloud-init`. This service passes no user data to nodes, so the list is empty.',
    ),
  }),
)
export type LaterImage = Output<typeof LaterImage>

const laterImages = {
  ...images,
  list: { ...images.list, returns: pageOf(LaterImage) },
  create: { ...images.create, returns: LaterImage },
  upload: {
    ...images.upload,
    returns: named(
      'UploadStart',
      'An image that waits for its data.',
      z.extend(images.upload.returns, {
        image: described(LaterImage, 'The image, with the status `pending_upload`.'),
      }),
    ),
  },
  view: { ...images.view, returns: LaterImage },
  update: { ...images.update, returns: LaterImage },
}

const emptyText = (what: string) => described(z.string(), `${what}: always empty.`)

const Account = named(
  'Account',
  'The account. This service bills nobody, so it asks for no name and address.',
  z.object({
    euuid: described(z.string(), 'Identifier of the account, as in the header `X-Customer-UUID`.'),
    email: described(z.string(), 'Email address of the unrestricted user who was created first.', { format: 'email' }),
    first_name: emptyText('First name of the owner'),
    last_name: emptyText('Last name of the owner'),
    company: emptyText('Company of the owner'),
    address_1: emptyText('First line of the address'),
    address_2: emptyText('Second line of the address'),
    city: emptyText('City'),
    state: emptyText('State or province'),
    zip: emptyText('Postal code'),
    country: emptyText('Country'),
    phone: emptyText('Phone number'),
    tax_id: emptyText('Tax number'),
    balance: described(z.number(), 'What is owed, in USD: always 0.'),
    balance_uninvoiced: described(z.number(), 'What will be on the next invoice, in USD: always 0.'),
    credit_card: described(
      named(
        'CreditCard',
        'A payment method.',
        z.object({
          last_four: described(z.nullable(z.string()), 'The last four digits; null for none.'),
          expiry: described(z.nullable(z.string()), 'Month and year in which it expires; null for none.'),
        }),
      ),
      'Payment method: always none.',
    ),
    active_promotions: described(z.array(z.string()), 'Promotions: always none.'),
    active_since: described(Timestamp, 'When the account was created.'),
    capabilities: described(z.array(z.string()), 'What the account can create, in some regions at least.'),
  }),
)

const AccountSettings = named(
  'AccountSettings',
  'Settings of the account. They cannot be changed here.',
  z.object({
    backups_enabled: described(
      z.boolean(),
      'Whether new nodes have backups unless the request says otherwise: always false.',
    ),
    managed: described(z.boolean(), 'Whether the provider watches over the nodes: always false.'),
    monitor_subscription: described(z.nullable(z.string()), 'Plan for monitors; null for none.'),
    network_helper: described(
      z.boolean(),
      'Whether new configuration profiles configure the network at each boot: always true.',
    ),
    object_storage: described(z.string(), 'Whether there is an object storage.', {
      enum: ['disabled', 'suspended', 'active'],
    }),
  }),
)

const Maintenance = named(
  'Maintenance',
  'Maintenance of the host of a node.',
  z.object({
    type: described(z.string(), 'What happens to the node.', { enum: ['reboot', 'cold_migration', 'live_migration'] }),
    status: described(z.string(), 'How far it is.', { enum: ['pending', 'started', 'completed'] }),
    reason: described(z.string(), 'Why, in one sentence.'),
    when: described(nullable(Timestamp), 'When it begins; null when that is not known, as it has begun.'),
    entity: described(EventEntity, 'The node.'),
  }),
)
export type Maintenance = Output<typeof Maintenance>

const accountAccess = { kind: 'referenced', access: token('account:read_only'), grant: 'account_access' } as const

const account = area('account', {
  view: get('/account', {
    ...accountAccess,
    summary: 'View the account',
    description: 'Returns the account.',
    returns: Account,
  }),
  settings: get('/account/settings', {
    ...accountAccess,
    summary: 'View the settings of the account',
    description: 'Returns the settings of the account.',
    returns: AccountSettings,
  }),
  maintenance: get('/account/maintenance', {
    kind: 'referenced',
    access: token('account:read_only'),
    summary: 'List the maintenance of the nodes that the user may read',
    description: 'Returns the maintenance that notifications announce, until it is over.',
    query: PageQuery,
    returns: pageOf(Maintenance),
    filterable: ['type', 'status'],
  }),
})

const Volume = named(
  'Volume',
  'A disk that is independent of nodes. This service has none.',
  z.object({
    id: described(Id, 'Identifier of the volume.'),
    label: described(z.string(), 'Its label.'),
    region: described(z.string(), 'Id of its region.'),
    size: described(z.int(), 'Its size in GB.'),
    node_id: described(z.nullable(Id), 'The node that it is attached to; null for none.'),
  }),
)
const emptyVolumes = {
  kind: 'referenced',
  query: PageQuery,
  returns: pageOf(Volume),
  filterable: ['label', 'region'],
} as const

const volumes = area('volumes', {
  list: get('/volumes', {
    ...emptyVolumes,
    access: token('volumes:read_only'),
    summary: 'List volumes',
    description: 'Returns an empty list: this service has no volumes.',
  }),
  ofNode: get('/node/instances/{nodeId}/volumes', {
    ...emptyVolumes,
    access: token('nodes:read_only'),
    entity: 'node',
    summary: 'List the volumes of a node',
    description: 'Returns an empty list: this service has no volumes.',
  }),
})

const Firewall = named(
  'Firewall',
  'Rules for the traffic of nodes. This service has none.',
  z.object({
    id: described(Id, 'Identifier of the firewall.'),
    label: described(z.string(), 'Its label.'),
    status: described(z.string(), 'Whether its rules apply.', { enum: ['enabled', 'disabled', 'deleted'] }),
  }),
)

const firewalls = area('firewalls', {
  ofNode: get('/node/instances/{nodeId}/firewalls', {
    kind: 'referenced',
    access: token('nodes:read_only'),
    entity: 'node',
    summary: 'List the firewalls of a node',
    description: 'Returns an empty list: this service has no firewalls.',
    query: PageQuery,
    returns: pageOf(Firewall),
    filterable: ['label', 'status'],
  }),
})

/** The areas that the contract lacks, and an images area that replaces the contract's. */
export const laterAreas = { images: laterImages, account, volumes, firewalls }

/** Descriptions of the areas that the contract lacks, for the OpenAPI document. */
export const laterAreaTexts = {
  account: 'The account that the users belong to.',
  volumes: 'Disks that are independent of nodes.',
  firewalls: 'Rules for the traffic of nodes.',
} satisfies Record<Exclude<keyof typeof laterAreas, 'images'>, string>
