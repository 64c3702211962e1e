/** The handlers of the operations for clients of later versions (operations.ts). */
import { gpuCapability, vlanCapability } from '#contract/rules/regions/regions.ts'
import type { Image } from '#contract/areas/images.ts'
import { parseWireTime } from '#contract/time.ts'
import type { CallerContext, Handlers } from '../context.ts'
import { imageHandlers } from '../handlers/images.ts'
import { findAnnouncements, type Announcement } from '../handlers/notifications.ts'
import { paginateItems } from '../store/catalog-page.ts'
import { nodeReference } from '../store/references.ts'
import { inServiceWords } from '../words.ts'
import type { laterAreas, LaterImage, Maintenance } from './operations.ts'

type LaterAreas = typeof laterAreas

/** Simulated machines receive no user data, so no image supports it. */
const withCapabilities = (image: Image): LaterImage => ({ ...image, capabilities: [] })

const images: Handlers<LaterAreas['images']> = {
  ...imageHandlers,
  list: async (input, context) => {
    const { data, ...envelope } = await imageHandlers.list(input, context)
    return { data: data.map(withCapabilities), ...envelope }
  },
  create: async (input, context) => withCapabilities(await imageHandlers.create(input, context)),
  upload: async (input, context) => {
    const { image, ...rest } = await imageHandlers.upload(input, context)
    return { image: withCapabilities(image), ...rest }
  },
  view: async (input, context) => withCapabilities(await imageHandlers.view(input, context)),
  update: async (input, context) => withCapabilities(await imageHandlers.update(input, context)),
}

const toMaintenance = (
  { node, about: { message, when } }: Announcement,
  { now, settings }: CallerContext,
): Maintenance => ({
  type: 'reboot',
  status: when !== null && parseWireTime(when).getTime() > now ? 'pending' : 'started',
  reason: inServiceWords(message, settings.words),
  when,
  entity: nodeReference(node),
})

const account: Handlers<LaterAreas['account']> = {
  view: async (_, { db }) => {
    const { uuid, created } = await db.selectFrom('account').select(['uuid', 'created']).executeTakeFirstOrThrow()
    const { email } = await db
      .selectFrom('users')
      .select('email')
      .where('restricted', '=', 0)
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow()
    return {
      euuid: uuid,
      email,
      first_name: '',
      last_name: '',
      company: '',
      address_1: '',
      address_2: '',
      city: '',
      state: '',
      zip: '',
      country: '',
      phone: '',
      tax_id: '',
      balance: 0,
      balance_uninvoiced: 0,
      credit_card: { last_four: null, expiry: null },
      active_promotions: [],
      active_since: created,
      capabilities: ['Nodes', gpuCapability, vlanCapability],
    }
  },
  settings: () =>
    Promise.resolve({
      backups_enabled: false,
      managed: false,
      monitor_subscription: null,
      network_helper: true,
      object_storage: 'disabled',
    }),
  maintenance: async (input, context) => {
    const announcements = await findAnnouncements(context)
    return paginateItems(
      announcements.map((each) => toMaintenance(each, context)),
      input,
    )
  },
}

export const laterHandlers: { [Area in keyof LaterAreas]: Handlers<LaterAreas[Area]> } = {
  images,
  account,
  volumes: {
    list: async (input) => paginateItems([], input),
    ofNode: async (input) => paginateItems([], input),
  },
  firewalls: {
    ofNode: async (input) => paginateItems([], input),
  },
}
