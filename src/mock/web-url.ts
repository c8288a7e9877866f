/** Whether this is an address that a browser may be sent to: http or https, and no script. */
export const isWebUrl = (text: string): boolean => {
  try {
    return ['https:', 'http:'].includes(new URL(text).protocol)
  } catch {
    return false
  }
}
