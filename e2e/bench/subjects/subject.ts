/** Answers a request, or leaves it to others on the same host. */
export type Answer = (request: Request) => Response | undefined | Promise<Response | undefined>

/** Where one of a card's inputs is, and what is typed into it. */
export interface FieldPlace {
  /** Part of the frame's address; null where the input stands on the page itself. */
  frame: string | null
  selector: string
  text: string
}

/** What one integration is called, where its page is, and how to use it. */
export interface Subject {
  name: string
  /** The merchant's page. It calls `benchMark('ready')` when its SDK says that it is, and has `bench` (see `BenchPage`). */
  url: string
  /** What answers on each host; made once, in the server's process. */
  hosts: () => Promise<Record<string, Answer>>
  fields: Record<'number' | 'expiry' | 'cvc', FieldPlace>
  /** What the address and the body of the request hold that takes the card away; null where none does. */
  cardRequest: { url: string; body: string } | null
}

/** What a subject's page lets the benchmark do with it. */
export interface BenchPage {
  /** Resolves when the SDK says that it is ready. */
  mount(): Promise<unknown>
  unmount(): unknown
  /** Resolves when the page has the card's token in hand. */
  submit(): Promise<unknown>
}
