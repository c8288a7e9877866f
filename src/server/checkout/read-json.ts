import { Refusal } from './refusal'

/**
 * The greatest size of a body in bytes. A wallet's token has a few kilobytes, and a form rarely
 * more than ten.
 */
export const mostBytes = 100_000

/**
 * Reads the JSON body of a request. Requires the content type JSON, which a page of another site
 * can send only after a preflight request. This protects the routes against cross-site requests.
 *
 * @throws Refusal 400, 413 or 415
 */
export const readJson = async (request: Request): Promise<unknown> => {
  const type = request.headers.get('content-type') ?? ''
  if (!/^application\/json(\s*;|$)/i.test(type.trim()))
    throw new Refusal(415, 'request.invalid', 'Expected a body of the content type application/json')
  if (Number(request.headers.get('content-length') ?? 0) > mostBytes) throw tooLarge()
  const text = await readText(request)
  try {
    return JSON.parse(text)
  } catch {
    throw new Refusal(400, 'request.invalid', 'Expected a body of JSON')
  }
}

/**
 * Reads the body as text. Stops reading a body that exceeds the limit, unless the browser does not
 * support `request.body`.
 *
 * @throws Refusal 413
 */
const readText = async (request: Request): Promise<string> => {
  const { body } = request
  // Firefox does not support `request.body`. The demo runs the handlers in the browser, so it needs
  // this case.
  if (!body) return request.text()
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  const reader = body.getReader()
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    size += chunk.value.length
    if (size > mostBytes) {
      await reader.cancel()
      throw tooLarge()
    }
    text += decoder.decode(chunk.value, { stream: true })
  }
  return text + decoder.decode()
}

const tooLarge = () => new Refusal(413, 'request.invalid', `Expected a body of at most ${mostBytes} bytes`)
