import { batch, computed, effect, type ReadonlySignal, signal } from '@preact/signals-core'
import type { FieldContent } from '../../src/bridge/protocol'
import type { CardState, FieldName } from '../../src/shared/types'
import type { ShopBrands } from '../card/models/brands'
import { createCardForm, fieldOf } from '../card/models/card-form'
import type { FrameCard } from '../card/models/frame-card'
import { parsePastedCard } from '../card/models/parse-pasted-card'

export interface SplitCardOptions {
  /** The one that this frame shows and owns: of the others it keeps copies. */
  field: FieldName
  shopBrands: ReadonlySignal<ShopBrands>
  now: () => Date
  /** To the frames that show the other fields. */
  say: (said: FieldContent) => void
  /** Finds out which of them have left the page, and drops those. */
  look: () => void
  /** Takes in what was filled into our input without an event. */
  read: () => void
}

export interface SplitCard extends FrameCard {
  hear(from: FieldName, said: FieldContent): void
  /** The frame of this field is not there any more, and what stood in it counts no more. */
  drop(field: FieldName): void
}

/** Milliseconds that a frame on the same page may take to answer; one that shows something else never does. */
const patienceMs = 3000

/** One field of a card, in a frame of its own that knows what stands in the others. A name is asked for where it has a frame. */
export const createSplitCard = ({ field, shopBrands, now, say, look, read }: SplitCardOptions): SplitCard => {
  const present = signal<ReadonlySet<FieldName>>(new Set([field]))
  const form = createCardForm({ cardholderName: computed(() => present.value.has('name')), shopBrands, now })
  const own = fieldOf(form, field)
  /** Whose answer is waited for. */
  const awaited = new Set<FieldName>()
  let arrived = () => {}

  const tell = (asks: boolean) => say({ kind: 'text', text: own.text.peek(), expectsReply: asks })
  let told = ''
  effect(() => {
    if (own.text.value === told) return
    told = own.text.value
    tell(false)
  })

  const drop = (gone: FieldName) =>
    batch(() => {
      present.value = new Set([...present.peek()].filter((name) => name !== gone))
      fieldOf(form, gone).clear()
    })

  const state = computed<CardState>(() => {
    const valid = own.status.value === 'valid'
    return {
      ...form.state.value,
      ...(field !== 'number' && unknownCard),
      complete: valid,
      empty: own.text.value === '',
      valid: valid ? [field] : [],
      invalid: own.shown.value === null ? [] : [field],
    }
  })

  return {
    form,
    fields: [own],
    state,
    ask: () => tell(true),
    hear: (from, said) => {
      if (said.kind === 'text') {
        batch(() => {
          if (!present.peek().has(from)) present.value = new Set([...present.peek(), from])
          fieldOf(form, from).edit(said.text)
        })
        awaited.delete(from)
        if (awaited.size === 0) arrived()
        if (!said.expectsReply) return
        read()
        tell(false)
      } else if (said.kind === 'fill') {
        const text = said.texts[field]
        if (text !== undefined) own.put(text)
      } else {
        own.demand()
      }
    },
    drop,
    spread: (text) => {
      const whole = parsePastedCard(text)
      if (!whole) return text
      say({ kind: 'fill', texts: { expiry: whole.expiry, ...(whole.cvc !== '' && { cvc: whole.cvc }) } })
      return whole.number
    },
    gather: async () => {
      look()
      for (const name of present.peek()) if (name !== field) awaited.add(name)
      if (awaited.size === 0) return
      await new Promise<void>((resolve) => {
        arrived = resolve
        setTimeout(resolve, patienceMs)
        tell(true)
      })
      for (const silent of awaited) drop(silent)
      awaited.clear()
    },
    demand: () => say({ kind: 'showErrors' }),
  }
}

/** What a field that is not the number tells of it. */
const unknownCard: Pick<CardState, 'brand' | 'firstSix' | 'lastFour'> = {
  brand: 'unknown',
  firstSix: null,
  lastFour: null,
}
