import { isTenderError } from '../shared/error'

/** Control characters would let a value start a new line of the log. */
const oneLine = (text: string): string => text.replace(/\p{C}+/gu, ' ').slice(0, 1000)

/** Describes an error and up to three causes in one line for the log. */
export const describeError = (error: unknown, trackingId: string): string => {
  const parts: string[] = []
  for (let cause = error; cause instanceof Error && parts.length < 4; cause = cause.cause) {
    const code = isTenderError(cause) || 'code' in cause ? `${String(cause.code)}: ` : ''
    const { message: text } = cause
    const named = isTenderError(cause) ? (cause.fields ?? []).map(({ path, message }) => `${path}: ${message}`) : []
    const fields = named.filter((field) => !text.includes(field))
    parts.push([code + text, ...fields].join('; '))
  }
  return oneLine(`${trackingId ? `${trackingId}: ` : ''}${parts.join(', because ') || 'unknown error'}`)
}
