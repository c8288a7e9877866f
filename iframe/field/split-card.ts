import { batch, computed, effect, type ReadonlySignal, signal } from '@preact/signals-core'
import type { FieldContent } from '../../src/bridge/protocol'
import type { CardState, FieldName } from '../../src/shared/types'
import type { ShopBrands } from '../card/models/brands'
import { type CardForm, createCardForm, fieldOf, hasNoTypedText } from '../card/models/card-form'
import type { FieldModel } from '../card/models/field-model'
import type { FrameCard } from '../card/models/frame-card'
import { createCopiedClaim, type NumberClaim } from '../card/models/number-claim'
import { parsePastedCard } from '../card/models/parse-pasted-card'
import { createReplyWait } from './reply-wait'

export interface SplitCardOptions {
  /** The field that this frame shows. The frame has copies of the other fields' texts. */
  field: FieldName
  shopBrands: ReadonlySignal<ShopBrands>
  now: () => Date
  /** The `NumberClaim` of this frame. Used only if the frame shows the number. */
  claim: NumberClaim
  /** Sends `content` to the frames of the other fields. */
  send: (content: FieldContent) => void
  /** Checks which frames were removed from the page, and calls `removeField` for each. */
  detectRemoved: () => void
  /** Reads a value that was set into this frame's input without an event. */
  readInput: () => void
}

export interface SplitCard extends FrameCard {
  receive(from: FieldName, content: FieldContent): void
  /** Handles the removal of a field's frame: the field's text no longer counts. */
  removeField(field: FieldName): void
}

/**
 * Replaces the brand and digits in the state that a frame without the number field reports, so that
 * its state reveals nothing about the number.
 */
const unknownCard: Pick<CardState, 'brand' | 'firstSix' | 'lastFour'> = {
  brand: 'unknown',
  firstSix: null,
  lastFour: null,
}

type FieldText = Extract<FieldContent, { kind: 'text' }>

const stateOf = (form: CardForm, field: FieldModel) => {
  const { name, status, error } = field
  return computed<CardState>(() => {
    const valid = status.value === 'valid'
    return {
      ...form.state.value,
      ...(name !== 'number' && unknownCard),
      complete: valid,
      empty: hasNoTypedText(field),
      valid: valid ? [name] : [],
      invalid: error.value === null ? [] : [name],
    }
  })
}

/**
 * Sends the parts of a pasted card to the frames of their fields, and returns the number. Returns
 * any other text unchanged.
 */
const distributePaste = (text: string, send: SplitCardOptions['send']): string => {
  const pasted = parsePastedCard(text)
  if (!pasted) return text
  const { number, expiry, cvc } = pasted
  send({ kind: 'fill', texts: { expiry, ...(cvc !== '' && { cvc }) } })
  return number
}

/**
 * Creates the function that sends the text of a field to the other frames, and sends each new text.
 * A message of the number field includes two values of its claim (`NumberClaim`).
 */
const createTextSender = (
  { name, text, isPrefilled }: FieldModel,
  claim: NumberClaim,
  send: SplitCardOptions['send'],
) => {
  const { part, hasOtherLength } = claim
  const sendText = (expectsReply: boolean) => {
    // Read with `peek`: a change of the claim (`NumberClaim`) alone sends nothing. The next text
    // includes it.
    const claimed = name === 'number' && { part: part.peek(), hasOtherLength: hasOtherLength.peek() }
    const isOfPage = isPrefilled.peek() && { isPrefilled: true }
    send({ kind: 'text', text: text.peek(), expectsReply, ...claimed, ...isOfPage })
  }
  let sentText = ''
  effect(() => {
    // The text is empty when the effect first runs and after `forgetText`. Then nothing is sent.
    if (text.value === sentText) return
    sentText = text.value
    sendText(false)
  })
  const forgetText = () => {
    sentText = ''
  }
  return { sendText, forgetText }
}

/**
 * Adds to `submit` that it reports the length of the number to the other frames, if the card is
 * complete. The frame of the number remembers the length.
 */
const reportSubmissions = (form: CardForm, send: SplitCardOptions['send']): CardForm => ({
  ...form,
  submit: () => {
    const submitted = form.submit()
    if ('card' in submitted) send({ kind: 'submitted', digits: submitted.card.number.length })
    return submitted
  },
})

/**
 * Creates the card of a frame that shows one field. The texts of the other fields come from their
 * own frames. The cardholder name is required only if the page has a frame for it.
 */
export const createSplitCard = (options: SplitCardOptions): SplitCard => {
  const { field, shopBrands, now, send, detectRemoved, readInput } = options
  const present = signal<ReadonlySet<FieldName>>(new Set([field]))
  const copied = createCopiedClaim()
  const claim = field === 'number' ? options.claim : copied
  const cardholderName = computed(() => present.value.has('name'))
  const form = reportSubmissions(createCardForm({ cardholderName, shopBrands, now, claim }), send)
  const own = fieldOf(form, field)
  const replies = createReplyWait()
  let focusedElsewhere = (_field: FieldModel): void => {}

  const { sendText, forgetText } = createTextSender(own, claim, send)

  const removeField = (removed: FieldName) =>
    batch(() => {
      present.value = new Set([...present.peek()].filter((name) => name !== removed))
      fieldOf(form, removed).clear()
    })

  const receiveText = (from: FieldName, received: FieldText) => {
    const { text, part = 'beginning', hasOtherLength = false, isPrefilled = false } = received
    batch(() => {
      if (from === 'number') copied.set(part, hasOtherLength)
      if (!present.peek().has(from)) present.value = new Set([...present.peek(), from])
      const copy = fieldOf(form, from)
      copy.edit(text)
      copy.isPrefilled.value = isPrefilled
    })
    replies.received(from)
  }

  return {
    form,
    fields: [own],
    state: stateOf(form, own),
    requestOtherFields: () => sendText(true),
    receive: (from, content) => {
      if (content.kind === 'text') {
        receiveText(from, content)
        if (!content.expectsReply) return
        readInput()
        sendText(false)
      } else if (content.kind === 'fill') {
        const text = content.texts[field]
        if (text !== undefined) own.fill(text)
      } else if (content.kind === 'showErrors') {
        own.showErrors()
      } else if (content.kind === 'submitted') {
        claim.submitted(content.digits)
      } else {
        focusedElsewhere(fieldOf(form, from))
      }
    },
    removeField,
    distributePaste: (text) => distributePaste(text, send),
    waitForOtherFields: async () => {
      detectRemoved()
      const others = [...present.peek()].filter((name) => name !== field)
      for (const missing of await replies.wait(others, () => sendText(true))) removeField(missing)
    },
    showErrorsInOtherFrames: () => send({ kind: 'showErrors' }),
    forget: () => {
      // Nothing is sent: the other frames forget the card themselves. A message to a page that is
      // being left could remove it from the back-forward cache.
      forgetText()
      form.clear()
    },
    sendFocused: () => send({ kind: 'focused' }),
    onFocusedElsewhere: (callback) => {
      focusedElsewhere = callback
    },
  }
}
