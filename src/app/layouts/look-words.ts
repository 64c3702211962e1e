/** The choices of look, in the words of the account menu and the palette. */
export const themeWords = [['light', 'Light'], ['dark', 'Dark'], ['system', 'As the system']] as const
export const densityWords = [['comfortable', 'Comfortable'], ['compact', 'Compact']] as const
