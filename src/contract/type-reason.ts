/** Why a value of the wrong type is refused. Apart from the schemas, because the notice of an error needs no schema. */
export const typeReason = (type: string) => `Must be of type ${type}`
