/** Returns whether a browser may be sent to this URL: http or https. */
export const isWebUrl = (text: string): boolean => {
  try {
    return ['https:', 'http:'].includes(new URL(text).protocol)
  } catch {
    return false
  }
}
