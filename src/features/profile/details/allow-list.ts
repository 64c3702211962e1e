/** Turning off the allow list of addresses: possible once, because the interface no longer offers to turn it on. */
import type { Profile } from '#contract/areas/profile.ts'
import { profile as profileArea } from '#contract/operations.ts'
import { defineAction } from '#kit/actions/action.ts'
import { mutate } from '#kit/actions/mutate.ts'
import { updateProfile } from '#queries/security.ts'

export const disableAllowListAction = defineAction<Profile>({
  id: 'disable-allow-list',
  operation: profileArea.update,
  label: 'Turn off',
  isApplicable: (profile) => profile.ip_whitelist_enabled,
  confirm: () => ({
    title: 'Turn off the allow list?',
    body: 'You can then sign in from any address. The allow list is no longer offered, so you cannot turn it on again.',
    confirmText: 'turn off',
    ignoreCase: true,
    action: 'Turn off allow list',
  }),
  run: async (_, { client }) => {
    await mutate(client, updateProfile, { body: { ip_whitelist_enabled: false } })
    return 'The allow list was turned off'
  },
})
