/**
 * The syntax of an email address by RFC 5321 (4.1.2) and RFC 6531, which allows letters of any
 * script. Quoted names and IP addresses as domains are not supported.
 */
const localPart = /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u
const domainLabel = /^[\p{L}\p{N}]([\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?$/u
const longestLocalPart = 64
const longestAddress = 254

/**
 * Returns whether this is a fully qualified domain name: at least two labels, of which the last is
 * not a number.
 */
export const isDomainName = (text: string): boolean => {
  const labels = text.split('.')
  return (
    text.length <= 253 &&
    labels.length > 1 &&
    labels.every((label) => domainLabel.test(label)) &&
    !/^\d+$/.test(labels.at(-1) ?? '')
  )
}

/** Returns whether a text has the syntax of an email address on the public internet. */
export const isEmailAddress = (text: string): boolean => {
  const at = text.lastIndexOf('@')
  const local = text.slice(0, at)
  return (
    at > 0 &&
    text.length <= longestAddress &&
    local.length <= longestLocalPart &&
    localPart.test(local) &&
    isDomainName(text.slice(at + 1))
  )
}
