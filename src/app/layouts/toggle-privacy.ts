/** Loads with the first use, to keep the first visit small. */
export const togglePrivacy = async () => (await import('#kit/privacy.ts')).togglePrivacy()
