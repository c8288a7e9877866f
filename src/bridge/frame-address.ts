/** What the page passes to a frame in its URL fragment, which no server and no log receives. */
export interface FrameAddress {
  /** The origin of the merchant's page: the exact target for messages. It grants nothing else. */
  pageOrigin: string
  nonce: string
  /** The checkout that this frame belongs to. */
  instance: string
  /** The colour scheme of the page, so that the first paint is already correct. */
  scheme: string
  /** The field that a `field` frame shows. */
  field?: string
}

/** Writes the fragment of a frame's URL, without `#`. */
export const writeFrameAddress = (address: FrameAddress): string => `${new URLSearchParams({ ...address })}`

/** Reads the fragment of a frame's URL. Missing members become empty strings. */
export const readFrameAddress = (hash: string): FrameAddress => {
  const parameters = new URLSearchParams(hash.slice(1))
  const read = (name: keyof FrameAddress) => parameters.get(name) ?? ''
  const field = read('field')
  return {
    pageOrigin: read('pageOrigin'),
    nonce: read('nonce'),
    instance: read('instance'),
    scheme: read('scheme'),
    ...(field !== '' && { field }),
  }
}
