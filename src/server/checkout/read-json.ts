import { Refusal } from './refusal'

/** The largest body. A wallet's token takes a few kilobytes; a form with all its fields rarely more than ten. */
export const mostBytes = 100_000

/**
 * Reads the JSON body of a request. Forms of other sites cannot send this content type without asking the browser, which
 * protects the routes against cross-site requests.
 *
 * @throws Refusal 400, 413 or 415
 */
export const readJson = async (request: Request): Promise<unknown> => {
  const type = request.headers.get('content-type') ?? ''
  if (!/^application\/json(\s*;|$)/i.test(type.trim()))
    throw new Refusal(415, 'request.invalid', 'Expected a body of the content type application/json')
  const tooLarge = () => new Refusal(413, 'request.invalid', `Expected a body of at most ${mostBytes} bytes`)
  if (Number(request.headers.get('content-length') ?? 0) > mostBytes) throw tooLarge()
  const text = await request.text()
  if (new TextEncoder().encode(text).length > mostBytes) throw tooLarge()
  try {
    return JSON.parse(text)
  } catch {
    throw new Refusal(400, 'request.invalid', 'Expected a body of JSON')
  }
}
