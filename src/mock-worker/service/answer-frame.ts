/** Matches the path of a frame below the service: the folder of the version, and the file. */
const framePath = /^(frames\/\d[^/]*\/)(?:[^/]+\/)?([^/]+\.html)$/

const isFrame = (html: string) => html.includes(' id="texts"')

/** Reads a document. Follows redirects, because some hosts serve `card.html` as `card` only. */
const readDocument = async (url: string): Promise<{ status: number; html: string }> => {
  const response = await fetch(url)
  return { status: response.status, html: await response.text() }
}

/**
 * Answers a request for a frame with the file of the static host, under the URL that was requested,
 * because frames find each other by their URLs. If the folder has no file of the language, the host
 * answers with an error or with the page of a single-page app. The frame is then in English.
 *
 * @returns undefined if the URL is not that of a frame
 */
export const answerFrame = ({ url }: Request, serviceUrl: string): Promise<Response> | undefined => {
  const { origin, pathname } = new URL(url)
  const address = origin + pathname
  const [, folder, file] = (address.startsWith(serviceUrl) && framePath.exec(address.slice(serviceUrl.length))) || []
  if (folder === undefined || file === undefined) return undefined
  return readDocument(address).then(async (own) => {
    const { status, html } = isFrame(own.html) ? own : await readDocument(serviceUrl + folder + file)
    return new Response(html, { status, headers: { 'content-type': 'text/html; charset=utf-8' } })
  })
}
