import { effect, type ReadonlySignal, untracked } from '@preact/signals-core'
import { hydrate, render } from 'preact'
import { readIntervalMs } from './card-inputs'
import { preserveForeignNodes } from './preserve-foreign-nodes'

export interface LazyHydrationOptions<Card> {
  createCard: () => Card
  /** Renders the form, the first time with `renderFirst`, and connects its inputs. */
  show: (card: Card, renderFirst: typeof render) => void
  /** A random prefix of the inputs' names, which no other document has. */
  visit: string
  cardholderName: ReadonlySignal<boolean>
  /** Whether the form differs from that of the build, apart from the name. Reads signals. */
  differsFromBuild: () => boolean
}

export interface LazyHydration<Card> {
  /** Returns the card. Creates and shows it if necessary. */
  card(): Card
  /** Returns the card if it exists. */
  existingCard(): Card | undefined
}

/** The first events of any input, by whatever software fills it in. */
const inputEvents = ['focus', 'keydown', 'beforeinput', 'input', 'change'] as const

/** Dispatches an event for values that were set without one, so that they are formatted. */
const dispatchChanges = (inputs: readonly HTMLInputElement[]) => {
  for (const input of inputs) if (input.value) input.dispatchEvent(new Event('change', { bubbles: true }))
}

/**
 * Creates the card. If the build has put its form into the document, the form accepts typing without
 * it, and the card is created when the customer uses the form or something else must be shown. The
 * merchant's page loads without the cost of it. Otherwise, the card is created at once.
 */
export const createLazyHydration = <Card>(options: LazyHydrationOptions<Card>): LazyHydration<Card> => {
  const { createCard, show, visit, cardholderName, differsFromBuild } = options
  const inputs = [...document.querySelectorAll('input')]
  const foreignNodes = preserveForeignNodes(document.body)
  let created: Card | undefined

  /**
   * @param renderFirst `hydrate` keeps the elements of the document, with attributes of extensions;
   *   `render` replaces them
   * @param isComposing the text belongs to an input method, which must find it unchanged
   */
  const ensureCard = (renderFirst = hydrate, isComposing = false): Card => {
    if (created) return created
    clearInterval(interval)
    const card = untracked(createCard)
    created = card
    untracked(() => {
      foreignNodes.renderWithout(() => show(card, renderFirst))
      if (!isComposing) dispatchChanges(inputs)
    })
    return card
  }

  const hydrateIfFilled = () => inputs.some(({ value }) => value) && ensureCard()
  const interval = setInterval(hydrateIfFilled, readIntervalMs)
  // In the capture phase: the input, then hydrated, receives the same event.
  for (const type of inputEvents) {
    const listener = (event: Event) => ensureCard(hydrate, (event as InputEvent).isComposing)
    document.addEventListener(type, listener, { capture: true, once: true })
  }
  for (const input of inputs) input.name = visit + input.name
  hydrateIfFilled()
  effect(() => {
    if (created) return
    const name = document.querySelector('.field-name')
    if (!cardholderName.value) name?.remove()
    if (differsFromBuild() || inputs.length === 0 || (cardholderName.value && !name)) ensureCard(render)
  })
  return { card: () => ensureCard(), existingCard: () => created }
}
