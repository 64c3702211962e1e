/** Mail addresses the profile accepts (gaps 7.1): narrower than RFC 5321, so that what is stored can be written to. */
export const emailLength = 128
export const emailReason = 'email is not valid'

const local = /^[a-zA-Z0-9_.+"][a-zA-Z0-9_.+"-]*$/
const host = /^[a-zA-Z0-9](?:[a-zA-Z0-9-]*)(?:\.[a-zA-Z0-9-]+)+$/

export const isEmail = (value: string) => {
  const at = value.lastIndexOf('@')
  const [name, domain] = [value.slice(0, at), value.slice(at + 1)]
  return at > 0 && value.length <= emailLength && !value.includes('..') && local.test(name) && host.test(domain) && /[a-zA-Z0-9]$/.test(domain)
}
