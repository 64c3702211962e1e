/** The characters of a node's label (gaps 2.1). Its length is in limits.ts. */
export const isNodeLabel = (label: string) =>
  /^[a-zA-Z0-9](?:[a-zA-Z0-9._-]*[a-zA-Z0-9])?$/.test(label) && !/--|__|\.\./.test(label)

export const nodeLabelReason =
  'Label may only contain letters, numbers, hyphens, underscores and periods; must begin and end with a letter or number'
export const nodeLabelTakenReason = 'Label must be unique among your nodes'
