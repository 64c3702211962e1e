/** The id in an address; null for text that is not an id, with which the service is not asked. */
export function idParam(params: Readonly<Record<string, string | undefined>>, name: string): number | null {
  const text = params[name] ?? ''
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null
}
