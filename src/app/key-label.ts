const isMac = () => navigator.userAgent.includes('Mac')

/** The label of a key on the user's keyboard: `mod` is Ctrl or ⌘. */
export const keyLabel = (key: string) => (key === 'mod' ? (isMac() ? '⌘' : 'Ctrl') : key)
