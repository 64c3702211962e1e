/**
 * E-mail addresses that the profile accepts (gaps 7.1): fewer than RFC 5321 allows, so that mail to them can be
 * delivered.
 */
const maxEmailLength = 128

const localPartPattern = /^[a-zA-Z0-9_.+"][a-zA-Z0-9_.+"-]*$/
const domainPattern = /^[a-zA-Z0-9](?:[a-zA-Z0-9-]*)(?:\.[a-zA-Z0-9-]+)+$/

export const isEmail = (value: string) => {
  if (value.length > maxEmailLength) return false
  const at = value.lastIndexOf('@')
  const [name, domain] = [value.slice(0, at), value.slice(at + 1)]
  return (
    at > 0 &&
    !value.includes('..') &&
    localPartPattern.test(name) &&
    domainPattern.test(domain) &&
    /[a-zA-Z0-9]$/.test(domain)
  )
}
