import { effect, type ReadonlySignal, untracked } from '@preact/signals-core'
import { hydrate, render } from 'preact'
import { readEveryMs } from './card-inputs'
import { preserveForeignNodes } from './preserve-foreign-nodes'

export interface LazyHydrationOptions<Card> {
  make: () => Card
  /** Renders the form over the one that stands in the document, the first time with `put`, and takes in what was typed there. */
  show: (card: Card, put: typeof render) => void
  /** Begins the names of the inputs; no other visit has it. */
  visit: string
  cardholderName: ReadonlySignal<boolean>
  /** Whether there is anything to show but the build's form, with or without a name. Read whenever a signal in it changes. */
  differs: () => boolean
}

export interface LazyHydration<Card> {
  /** Made and shown now, if it has not been. */
  card(): Card
  made(): Card | undefined
}

/** What reaches an input first, from whoever fills it in. */
const touches = ['focus', 'keydown', 'beforeinput', 'input', 'change'] as const

/**
 * Makes the card: at once, or where the build has put its form into the document, when somebody touches that or something else is to be
 * shown. The form stands there and takes typing: while the shop's page loads nothing is worked out for it, and nothing rendered.
 */
export const createLazyHydration = <Card>({
  make,
  show,
  ...options
}: LazyHydrationOptions<Card>): LazyHydration<Card> => {
  const { visit, cardholderName, differs } = options
  let made: Card | undefined
  const inputs = [...document.querySelectorAll('input')]
  const foreign = preserveForeignNodes(document.body)
  /**
   * @param put takes what stands there for what is to be shown, attributes of extensions and all, unless it is another
   * @param composing the text is a keyboard's, which must find it again
   */
  const take = (put = hydrate, composing = false) => {
    if (made) return made
    clearInterval(looking)
    const card = untracked(make)
    made = card
    untracked(() => {
      foreign.setAside(() => show(card, put))
      // What was filled in without an event gets one, and so is written as if it were typed.
      if (!composing)
        for (const input of inputs) if (input.value) input.dispatchEvent(new Event('change', { bubbles: true }))
    })
    return card
  }
  const look = () => inputs.some(({ value }) => value) && take()
  const looking = setInterval(look, readEveryMs)
  // On their way down to the input, which hears the same event then.
  for (const touch of touches) {
    document.addEventListener(touch, (event) => take(hydrate, (event as InputEvent).isComposing), {
      capture: true,
      once: true,
    })
  }
  for (const input of inputs) input.name = visit + input.name
  look()
  effect(() => {
    if (made) return
    const name = document.querySelector('.field-name')
    if (!cardholderName.value) name?.remove()
    if (differs() || inputs.length === 0 || (cardholderName.value && !name)) take(render)
  })
  return { card: () => take(), made: () => made }
}
