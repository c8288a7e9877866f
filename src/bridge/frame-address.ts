/**
 * The values that the page passes to a frame in the fragment of the frame's URL. Browsers send the
 * fragment to no server, so no server log contains these values.
 */
export interface FrameAddress {
  /**
   * The origin of the merchant's page, to which the frame addresses its messages. The page's rights
   * depend on the origin that the browser reports, not on this value.
   */
  pageOrigin: string
  nonce: string
  /** The checkout that this frame belongs to. Empty for a frame in the merchant's HTML. */
  instance: string
  /** The colour scheme, so that the frame has correct colours when it first appears. */
  scheme: string
  /** The field that a `field` frame shows. */
  field?: string
}

/** Writes the fragment of a frame's URL, without `#`. */
export const writeFrameAddress = (address: FrameAddress): string => `${new URLSearchParams({ ...address })}`

/** Reads the fragment of a frame's URL. Missing members except `field` become empty strings. */
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
