import { effect } from '@preact/signals-core'
import { render } from 'preact'
import { type Channel, type Handlers, openChannel } from '../../src/bridge/channel'
import type { ControllerToElement, ElementSettings, ElementToController } from '../../src/bridge/protocol'
import type { FieldName } from '../../src/shared/types'
import { createApplyAppearance } from '../appearance/apply-appearance'
import { invalidOptions } from '../appearance/invalid-options'
import { createElementFrame } from '../element/element-frame'
import type { Handshake } from '../element/handshake'
import { type CardInputs, createCardInputs } from './card-inputs'
import { createCardSettings } from './card-settings'
import { createLazyHydration, type LazyHydration } from './lazy-hydration'
import type { CardFormOptions } from './models/card-form'
import type { FrameCard } from './models/frame-card'

export interface CreateCardOptions extends CardFormOptions {
  /** Reads values that were set into our inputs without an event. */
  readInput: () => void
}

export interface StartCardOptions {
  handshake: Handshake
  /** The text that names the frame. */
  title: FieldName | 'title'
  createCard: (options: CreateCardOptions) => FrameCard
}

interface MountedCard {
  card: FrameCard
  inputs: CardInputs
}

/** Returns the controller's calls of a card. */
const createHandlers = (mounted: LazyHydration<MountedCard>): Handlers<ControllerToElement> => ({
  // The controller relays the messages of frames in shadow roots.
  attached: () => mounted.existingCard()?.card.requestOtherFields(),
  collect: async (request) => {
    const collected = await mounted.card().inputs.collect(request)
    return 'card' in collected ? { kind: 'card', ...collected } : collected
  },
})

/**
 * Starts a frame with a card, or with one field of it. The form accepts typing at once, before the
 * frame is connected to page and controller.
 */
export const startCard = ({ handshake, title, createCard }: StartCardOptions) => {
  const visit = crypto.randomUUID()
  const settings = createCardSettings()
  const { texts, cardholderName, shopBrands, paying } = settings
  const frame = createElementFrame({ handshake, title: () => texts.value[`card.${title}`] })
  const isTestKey = location.search.includes('pk_test_')
  const applyAppearance = createApplyAppearance({ document, isTestKey, warn: frame.warn })

  let controller: Channel<ElementToController> | undefined
  const notifyComplete = () => controller?.notify('cardCompleted', null)

  const mounted = createLazyHydration<MountedCard>({
    visit,
    cardholderName,
    differsFromBuild: () => !settings.hasDocumentTexts() || paying.value,
    createCard: () => {
      const readInput = () => inputs.readInputs()
      const card = createCard({ cardholderName, shopBrands, now: () => new Date(), readInput })
      const inputs = createCardInputs({ card, visit, texts, cardholderName, paying, notify: frame.notify })
      return { card, inputs }
    },
    show: ({ card, inputs }, renderFirst) => {
      let renderForm = renderFirst
      // Runs again whenever a signal changes that was read while rendering.
      effect(() => {
        renderForm(inputs.view(), document.body)
        renderForm = render
      })
      inputs.connect()
      frame.reportState({ state: card.state, typedText: inputs.typedText })
      inputs.onComplete(notifyComplete)
    },
  })

  const update = (next: ElementSettings) => {
    const invalidPaths = settings.update(next)
    applyAppearance(next.appearance, next.scheme)
    const error = invalidOptions(invalidPaths)
    if (error) frame.warn(error)
  }

  frame.connectPage({
    configure: (next) => {
      update(next)
      frame.connectController(next, (port) => {
        controller = openChannel<ElementToController, ControllerToElement>(port, () => createHandlers(mounted))
        mounted.existingCard()?.inputs.onComplete(notifyComplete)
      })
    },
    update,
    focus: ({ field }) => mounted.card().inputs.focus(field),
    clear: ({ fields }) => mounted.existingCard()?.inputs.clear(fields),
    setPaying: (request) => {
      paying.value = request.paying
    },
  })
}
