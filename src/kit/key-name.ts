const isMac = () => navigator.userAgent.includes('Mac')

/** A key of a shortcut as it is printed on it: `mod` is Ctrl or ⌘. */
export const keyName = (key: string) => (key === 'mod' ? (isMac() ? '⌘' : 'Ctrl') : key)
