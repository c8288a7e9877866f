/** What a frame's address tells it, in the fragment: it reaches no server and no log. */
export interface FrameAddress {
  /** The origin of the merchant's page: an exact target for messages, and nothing more. */
  pageOrigin: string
  nonce: string
  /** The checkout this frame belongs to. */
  instance: string
  /** `dark` on a dark page, so that the first paint is right already. */
  scheme: string
  /** What a `field` frame shows. */
  field?: string
}

export const writeFrameAddress = (address: FrameAddress): string => `${new URLSearchParams({ ...address })}`

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
