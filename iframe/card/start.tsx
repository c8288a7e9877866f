import { effect } from '@preact/signals-core'
import { render } from 'preact'
import { type Channel, type Handlers, openChannel } from '../../src/bridge/channel'
import type {
  ControllerToElement,
  ElementSettings,
  ElementToController,
  PageToElement,
} from '../../src/bridge/protocol'
import type { FieldName } from '../../src/shared/types'
import { createApplyAppearance } from '../appearance/apply-appearance'
import { invalidOptions } from '../appearance/invalid-options'
import { createElementFrame } from '../element/element-frame'
import type { Handshake } from '../element/handshake'
import type { FrameTexts } from '../texts'
import { type CardInputs, type CardInputsOptions, createCardInputs } from './card-inputs'
import { type CardSettings, createCardSettings } from './card-settings'
import { emptyInputs } from './empty-inputs'
import { createLazyHydration, type LazyHydration } from './lazy-hydration'
import type { CardFormOptions } from './models/card-form'
import type { FrameCard } from './models/frame-card'
import { createFrameClaim } from './models/number-claim'
import { hasDefaultMarks } from './models/shown-marks'
import { validateForm } from './validate-form'

export interface CreateCardOptions extends CardFormOptions {
  /** Reads values that were set into the inputs without an event. */
  readInput: () => void
}

export interface StartCardOptions {
  handshake: Handshake
  /**
   * A random prefix of the inputs' names, so that browsers do not restore card values after Back.
   */
  visit: string
  /** The name of the text that becomes the frame's title. */
  title: FieldName | 'title'
  createCard: (options: CreateCardOptions) => FrameCard
  /** @default those of a card form */
  settings?: CardSettings
  /**
   * Creates the inputs of the card, and those of the billing address in a frame that has them.
   * @default `createCardInputs`
   */
  createInputs?: CreateInputs
}

export type CreateInputs = (options: Omit<CardInputsOptions, 'texts'> & { texts: FrameTexts['current'] }) => CardInputs

interface MountedCard {
  card: FrameCard
  inputs: CardInputs
}

/** Creates the handlers of the calls that the controller makes to a card. */
const createHandlers = (
  mounted: LazyHydration<MountedCard>,
  texts: FrameTexts,
  removal: Pick<ControllerToElement, 'forgetCard' | 'withdraw'>,
): Handlers<ControllerToElement> => ({
  // In a shadow root, the frame cannot find the other field frames, but the controller relays
  // messages between them. So the frame requests their texts again once it is attached.
  attached: () => mounted.existingCard()?.card.requestOtherFields(),
  // Before the language changes, the card is created from the prerendered form. That form is in the
  // previous language, and the customer may have filled it in.
  setLanguage: (language) => texts.setLanguage(language, () => mounted.card().inputs.clearAnnouncement()),
  collect: async (request) => {
    const collected = await mounted.card().inputs.collect(request)
    return 'card' in collected ? { kind: 'card', ...collected } : collected
  },
  ...removal,
})

/**
 * Starts a frame with a card, or with one field of it. The form accepts typing at once, before the
 * frame is connected to page and controller.
 */
export const startCard = ({
  handshake,
  visit,
  title,
  createCard,
  settings = createCardSettings('card.title'),
  createInputs = createCardInputs,
}: StartCardOptions) => {
  const { cardholderName, name, shopBrands, lock, locked, lockNote } = settings
  const texts = settings.texts.current
  const frame = createElementFrame({ handshake, title: () => texts.value[`card.${title}`] })
  const isTestKey = location.search.includes('pk_test_')
  const applyAppearance = createApplyAppearance({ document, isTestKey, warn: frame.warn })

  let controller: Channel<ElementToController> | undefined
  const notifyComplete = () => controller?.notify('cardCompleted', null)

  const mounted = createLazyHydration<MountedCard>({
    cardholderName,
    differsFromBuild: () =>
      !settings.texts.areOfDocument() || locked.value || name.value !== '' || !hasDefaultMarks(shopBrands.value),
    createCard: () => {
      const readInput = () => inputs.readInputs()
      const now = () => new Date()
      const card = createCard({ cardholderName, shopBrands, now, claim: createFrameClaim(visit), readInput })
      // The frame of a single field is too small for the note.
      const note = title === 'title' ? { lockNote } : {}
      const inputs = createInputs({ card, visit, texts, cardholderName, name, lock, ...note, notify: frame.notify })
      return { card, inputs }
    },
    show: ({ inputs }, renderFirst) => {
      let renderForm = renderFirst
      // Runs again whenever a signal changes that was read while rendering.
      effect(() => {
        renderForm(inputs.view(), document.body)
        renderForm = render
      })
      inputs.connect()
      frame.reportState(inputs, () => controller?.notify('edited', null))
      inputs.onComplete(notifyComplete)
    },
  })

  const forgetCard = () => {
    emptyInputs()
    mounted.existingCard()?.inputs.forget()
  }

  const update = (next: ElementSettings) => {
    const invalidPaths = settings.update(next)
    applyAppearance(next.appearance ?? {}, next.scheme)
    const error = invalidOptions(invalidPaths)
    if (error) frame.warn(error)
  }

  const handlers: PageToElement = {
    configure: (next) => {
      update(next)
      if (next.hasLostCard) mounted.card().inputs.askAgain()
      frame.connectController(next, (port) => {
        controller = openChannel<ElementToController, ControllerToElement>(port, () =>
          createHandlers(mounted, settings.texts, { forgetCard, withdraw: frame.withdraw }),
        )
        mounted.existingCard()?.inputs.onComplete(notifyComplete)
      })
    },
    update,
    focus: ({ field }) => mounted.card().inputs.focus(field),
    clear: ({ fields }) => mounted.existingCard()?.inputs.clear(fields),
    validate: () => validateForm({ ...mounted.card().inputs, locked }),
    setLock: settings.setLock,
  }
  frame.connectPage(handlers, forgetCard)
}
