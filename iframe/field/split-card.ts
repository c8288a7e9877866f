import { batch, computed, effect, type ReadonlySignal, signal } from '@preact/signals-core'
import type { FieldContent } from '../../src/bridge/protocol'
import type { CardState, FieldName } from '../../src/shared/types'
import type { ShopBrands } from '../card/models/brands'
import { type CardForm, createCardForm, fieldOf } from '../card/models/card-form'
import type { FieldModel } from '../card/models/field-model'
import type { FrameCard } from '../card/models/frame-card'
import { parsePastedCard } from '../card/models/parse-pasted-card'
import { createReplyWait } from './reply-wait'

export interface SplitCardOptions {
  /** The field that this frame shows and owns. Of the others it has copies. */
  field: FieldName
  shopBrands: ReadonlySignal<ShopBrands>
  now: () => Date
  /** Sends to the frames of the other fields. */
  send: (content: FieldContent) => void
  /** Reports frames that were removed from the page to `removeField`. */
  detectRemoved: () => void
  /** Reads a value that was set into our input without an event. */
  readInput: () => void
}

export interface SplitCard extends FrameCard {
  receive(from: FieldName, content: FieldContent): void
  /** The frame of this field was removed, and its text no longer counts. */
  removeField(field: FieldName): void
}

/** The state of a field that is not the number: it reports nothing of the number. */
const unknownCard: Pick<CardState, 'brand' | 'firstSix' | 'lastFour'> = {
  brand: 'unknown',
  firstSix: null,
  lastFour: null,
}

const stateOf = (form: CardForm, { name, status, text, error }: FieldModel) =>
  computed<CardState>(() => {
    const valid = status.value === 'valid'
    return {
      ...form.state.value,
      ...(name !== 'number' && unknownCard),
      complete: valid,
      empty: text.value === '',
      valid: valid ? [name] : [],
      invalid: error.value === null ? [] : [name],
    }
  })

/**
 * One field of a card in its own frame. It knows the texts of the other fields from their frames. The
 * name is required if it has a frame.
 */
export const createSplitCard = (options: SplitCardOptions): SplitCard => {
  const { field, shopBrands, now, send, detectRemoved, readInput } = options
  const present = signal<ReadonlySet<FieldName>>(new Set([field]))
  const form = createCardForm({ cardholderName: computed(() => present.value.has('name')), shopBrands, now })
  const own = fieldOf(form, field)
  const replies = createReplyWait()

  const sendText = (expectsReply: boolean) => send({ kind: 'text', text: own.text.peek(), expectsReply })
  let sentText = ''
  effect(() => {
    if (own.text.value === sentText) return
    sentText = own.text.value
    sendText(false)
  })

  const removeField = (removed: FieldName) =>
    batch(() => {
      present.value = new Set([...present.peek()].filter((name) => name !== removed))
      fieldOf(form, removed).clear()
    })

  const receiveText = (from: FieldName, text: string) => {
    batch(() => {
      if (!present.peek().has(from)) present.value = new Set([...present.peek(), from])
      fieldOf(form, from).edit(text)
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
        receiveText(from, content.text)
        if (!content.expectsReply) return
        readInput()
        sendText(false)
      } else if (content.kind === 'fill') {
        const text = content.texts[field]
        if (text !== undefined) own.fill(text)
      } else {
        own.showErrors()
      }
    },
    removeField,
    distributePaste: (text) => {
      const pasted = parsePastedCard(text)
      if (!pasted) return text
      send({ kind: 'fill', texts: { expiry: pasted.expiry, ...(pasted.cvc !== '' && { cvc: pasted.cvc }) } })
      return pasted.number
    },
    waitForOtherFields: async () => {
      detectRemoved()
      const others = [...present.peek()].filter((name) => name !== field)
      for (const missing of await replies.wait(others, () => sendText(true))) removeField(missing)
    },
    showErrorsInOtherFrames: () => send({ kind: 'showErrors' }),
  }
}
