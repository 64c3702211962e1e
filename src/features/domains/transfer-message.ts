/** Whether the message of a transfer's event says that records were left out or changed. */
export const losesRecords = (message: string) => / (?:Left out|Changed)/.test(message)
