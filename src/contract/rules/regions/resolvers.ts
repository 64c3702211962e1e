/** The resolvers of a region, which the interface gives as addresses separated by commas, with or without a space (gaps 6). */
export const splitResolvers = (text: string): string[] =>
  text.split(',').flatMap((address) => (address.trim() === '' ? [] : [address.trim()]))
