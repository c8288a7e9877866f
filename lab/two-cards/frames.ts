import { computed } from '@preact/signals-core'
import { type CardInputs, createCardInputs } from '../../iframe/card/card-inputs'
import { createCardSettings } from '../../iframe/card/card-settings'
import { createInputHandlers } from '../../iframe/card/components/input-handlers'
import { createCardForm } from '../../iframe/card/models/card-form'
import { fieldErrorText } from '../../iframe/card/models/field-error-text'
import { createWholeCard, type FrameCard } from '../../iframe/card/models/frame-card'
import { createNumberClaim } from '../../iframe/card/models/number-claim'
import { validateForm } from '../../iframe/card/validate-form'
import { createElementFrame, type ElementFrame } from '../../iframe/element/element-frame'
import { createSplitCard, type SplitCard } from '../../iframe/field/split-card'
import { collectChoice } from '../../iframe/payment/models/collect-choice'
import { createSavedMethods } from '../../iframe/payment/models/saved-list'
import { createSelection, keyOf, type MethodSelection } from '../../iframe/payment/models/selection'
import { createPaymentSettings } from '../../iframe/payment/payment-settings'
import { type Handlers as AnswersOf, openChannel } from '../../src/bridge/channel'
import type { ControllerToElement, ElementSettings, ElementToController, FieldContent } from '../../src/bridge/protocol'
import type { FieldName } from '../../src/shared/types'
import type { FakePort } from '../doubles/ports'
import { createFakeInput, type FakeInput, type FakeWindow } from './window'

/** What a frame needs of the page and of the other frames. */
export interface FrameNeeds {
  window: FakeWindow
  id: string
  storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  /** Moves the customer's focus to an input of this frame. */
  focusInput: (input: FakeInput) => void
  /** Opens a channel to the controller. Returns the frame's end. */
  attach: () => FakePort
  sendToFields: (field: FieldName, content: FieldContent) => void
}

/** A frame that runs the models of an element. */
export interface ModelFrame {
  window: FakeWindow
  card: FrameCard
  split?: SplitCard
  /** Whether the view has made the inputs read-only. */
  isReadOnly: () => boolean
  selection?: MethodSelection
  /** Connects the frame to a channel of the page. */
  connect: (port: FakePort) => void
  handlersOf: (input: FakeInput) => ReturnType<typeof createInputHandlers> | undefined
}

const now = () => new Date(Date.now())

/** The texts of the view that decide how high the frame is. */
const layoutOf = ({ form, fields }: FrameCard, inputs: CardInputs): string => {
  const { props } = inputs.view()
  const shown = fields.map((field) => {
    const error = field.error.peek()
    const text = error && fieldErrorText(props.texts.peek(), field.name, error, form.brand.peek()?.label)
    return [field.name, text, field.needsReentry.peek()]
  })
  const choices = fields[0]?.name === 'number' ? form.choices.peek().map(({ label }) => label) : []
  return JSON.stringify([shown, choices, props.cardholderName.peek()])
}

/** Creates the inputs of a frame, with the handlers that its view gives them. */
const createInputs = ({ window, focusInput }: FrameNeeds, card: FrameCard, inputs: CardInputs) => {
  const handlers = new Map<FakeInput, () => ReturnType<typeof createInputHandlers>>()
  const { onFocus, onBlur, onEnter, onPastedCard, locked } = inputs.view().props
  for (const field of card.fields) {
    // As in the view, which is rendered again when the form is locked.
    const own = () =>
      createInputHandlers({
        field,
        disabled: locked.peek(),
        distributePaste: card.distributePaste,
        onFocus,
        onBlur,
        onEnter,
        onPastedCard,
      })
    const input: FakeInput = createFakeInput({
      focus: () => focusInput(input),
      dispatchEvent: ({ type }) => {
        const event = { currentTarget: input } as never
        if (type === 'focus') own().onFocus?.(event)
        else own().onChange?.(event)
        return true
      },
    })
    handlers.set(input, own)
    window.inputs.set(field.name, input)
  }
  return (input: FakeInput) => handlers.get(input)?.()
}

const createFrame = ({ window }: FrameNeeds, title: () => string) => {
  let receive = (_port: MessagePort) => {}
  const handshake = {
    address: { pageOrigin: '', nonce: '', instance: '', scheme: '' },
    onPort: (next: typeof receive) => {
      receive = next
    },
  }
  const frame = createElementFrame({ handshake, title })
  return { frame, connect: (port: FakePort) => receive(port as unknown as MessagePort), window }
}

type Handlers = Parameters<ElementFrame['connectPage']>[0]

/** Answers the controller's calls as the frames do. */
const connectController = (
  { attach }: FrameNeeds,
  collect: AnswersOf<ControllerToElement>['collect'],
  setLanguage: ControllerToElement['setLanguage'],
  forgetCard: () => void,
) =>
  openChannel<ElementToController, ControllerToElement>(attach() as never, () => ({
    attached: () => {},
    setLanguage,
    collect,
    forgetCard,
    withdraw: () => {},
  }))

const openInputs = (needs: FrameNeeds, card: FrameCard, inputs: CardInputs) => {
  const handlersOf = createInputs(needs, card, inputs)
  needs.window.layout = () => layoutOf(card, inputs)
  inputs.connect()
  return handlersOf
}

/** Runs the models of a card frame, or of the frame of one field. */
export const openCardFrame = (needs: FrameNeeds, field?: FieldName): ModelFrame => {
  const settings = createCardSettings('card.title')
  const { cardholderName, name, shopBrands, lock } = settings
  const texts = settings.texts.current
  const { frame, connect, window } = createFrame(needs, () => texts.value['card.title'])
  const claim = createNumberClaim({ storage: needs.storage, id: needs.id })
  const readInput = () => inputs.readInputs()
  const options = { cardholderName, shopBrands, now, claim }
  const send = (content: FieldContent) => field && needs.sendToFields(field, content)
  const split = field && createSplitCard({ ...options, field, readInput, send, detectRemoved: () => {} })
  const card = split ?? createWholeCard(createCardForm(options))
  const inputs = createCardInputs({ card, visit: '', texts, cardholderName, name, lock, notify: frame.notify })
  const handlersOf = openInputs(needs, card, inputs)
  frame.reportState({ state: card.state, disclosed: inputs.disclosed })
  const handlers: Handlers = {
    configure: (next) => {
      settings.update(next)
      const controller = connectController(
        needs,
        async (request) => {
          const collected = await inputs.collect(request)
          return 'card' in collected ? { kind: 'card', ...collected } : collected
        },
        (language) => settings.texts.setLanguage(language, inputs.clearAnnouncement),
        card.forget,
      )
      if (next.hasLostCard) inputs.askAgain()
      inputs.onComplete(() => controller.notify('cardCompleted', null))
      card.requestOtherFields()
    },
    update: (next) => void settings.update(next),
    focus: (request) => inputs.focus(request.field),
    clear: ({ fields }) => inputs.clear(fields),
    validate: () => validateForm({ ...inputs, locked: settings.locked }),
    setLock: settings.setLock,
  }
  frame.connectPage(handlers, card.forget)
  return { window, card, ...(split && { split }), isReadOnly: () => inputs.locked.peek(), connect, handlersOf }
}

const saved = ['0005', '4242'].map((lastFour, index) => ({
  token: `saved-${index}`,
  isDefault: index === 0,
  expMonth: 8,
  expYear: 2034,
  firstSix: '424242',
  lastFour,
}))

/** Runs the models of a payment frame, with two saved cards. */
export const openPaymentFrame = (needs: FrameNeeds): ModelFrame => {
  const settings = createPaymentSettings()
  const { cardholderName, name, shopBrands, lock, alternatives, customerId, save } = settings
  const texts = settings.texts.current
  const { frame, connect, window } = createFrame(needs, () => texts.value['methods.title'])
  const vault = { list: async () => saved as never, remove: async () => {}, makeDefault: async () => {} }
  const methods = createSavedMethods({ vault, now, random: () => 0, isOnline: () => true, onWarning: frame.warn })
  const claim = createNumberClaim({ storage: needs.storage, id: needs.id })
  const card = createWholeCard(createCardForm({ cardholderName, shopBrands, now, claim }))
  const selection = createSelection({ list: methods.list, alternatives, card: card.state })
  const onFocus = () => selection.select({ kind: 'card' })
  const inputs = createCardInputs({ card, visit: '', texts, cardholderName, name, lock, notify: frame.notify, onFocus })
  const handlersOf = openInputs(needs, card, inputs)
  const selected = computed(() => keyOf(selection.selected.value))
  frame.reportState({ state: selection.state, disclosed: () => `${selected.value}\n${inputs.disclosed()}` })
  const update = (next: ElementSettings) => {
    settings.update(next)
    void methods.setCustomer(customerId.peek())
  }
  const collect: AnswersOf<ControllerToElement>['collect'] = ({ mayBeEmpty }) =>
    collectChoice({
      mayBeEmpty,
      selection,
      collectCard: inputs.collect,
      saveFor: save.peek() ? customerId.peek() : undefined,
      onExpired: () => texts.peek()['error.methods.expired'],
    })
  frame.connectPage(
    {
      configure: (next) => {
        update(next)
        const controller = connectController(
          needs,
          collect,
          (language) => settings.texts.setLanguage(language),
          card.forget,
        )
        if (next.hasLostCard) inputs.askAgain()
        inputs.onComplete(() => controller.notify('cardCompleted', null))
      },
      update,
      focus: ({ field }) => {
        if (field === undefined) return
        selection.select({ kind: 'card' })
        inputs.focus(field)
      },
      clear: ({ fields }) => inputs.clear(fields),
      validate: () => validateForm({ ...inputs, state: selection.state, locked: settings.locked, collect }),
      setLock: settings.setLock,
    },
    card.forget,
  )
  return { window, card, isReadOnly: () => inputs.locked.peek(), selection, connect, handlersOf }
}
