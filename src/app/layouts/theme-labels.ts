/** The labels of themes and densities in the account menu and the palette. */
export const themeLabels = [
  ['light', 'Light'],
  ['dark', 'Dark'],
  ['system', 'System'],
] as const
export const densityLabels = [
  ['comfortable', 'Comfortable'],
  ['compact', 'Compact'],
] as const
