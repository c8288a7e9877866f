/** Answers a request, or returns undefined if it does not serve the path. */
export type Answer = (request: Request) => Response | undefined | Promise<Response | undefined>

/** The location of an input of the card, and the text to type. */
export interface FieldPlace {
  /** Part of the frame's URL; null for an input on the page itself. */
  frame: string | null
  selector: string
  text: string
}

/** An integration to measure. */
export interface Subject {
  name: string
  /**
   * The merchant's page. It defines `bench` (`BenchPage`) and calls `benchMark('ready')` when its
   * SDK reports that it is ready.
   */
  url: string
  /** Creates the handlers of each host, in the server's process. */
  hosts: () => Promise<Record<string, Answer>>
  fields: Record<'number' | 'expiry' | 'cvc', FieldPlace>
  /** Parts of the URL and the body of the request that contains the card; null if there is none. */
  cardRequest: { url: string; body: string } | null
}

/** The interface of a subject's page for the benchmark. */
export interface BenchPage {
  /** Resolves when the SDK reports that it is ready. */
  mount(): Promise<unknown>
  unmount(): unknown
  /** Resolves when the page has the card's token. */
  submit(): Promise<unknown>
}
