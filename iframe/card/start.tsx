import { batch, effect, type ReadonlySignal, signal } from '@preact/signals-core'
import { render } from 'preact'
import { openChannel } from '../../src/bridge/channel'
import type { CardCalls, ElementSettings, LenderCalls } from '../../src/bridge/protocol'
import type { FieldName } from '../../src/shared/types'
import { createElementFrame } from '../element/element-frame'
import type { Meeting } from '../element/meeting'
import { createLook } from '../look/look'
import { refusal } from '../look/refusal'
import { override, readTexts } from '../texts'
import { createCardInFrame } from './card-in-frame'
import { readBrands, type ShopBrands, usualBrands } from './models/brands'
import type { ShownCard } from './models/shown-card'
import { takeOver } from './take-over'

export interface StartCardOptions {
  meeting: Meeting
  /** What it shows, by the text that assistive technology calls it by. */
  title: FieldName | 'title'
  make: (given: {
    cardholderName: ReadonlySignal<boolean>
    shopBrands: ReadonlySignal<ShopBrands>
    now: () => Date
    /** Takes in what was filled into our inputs without an event. */
    read: () => void
  }) => ShownCard
}

/** Brings a frame with a card, or with one field of it, to life: it takes typing at once, and meets page and controller when they come. */
export const startCard = ({ meeting, title, make }: StartCardOptions) => {
  const visit = crypto.randomUUID()
  const own = readTexts()
  const texts = signal(own)
  const cardholderName = signal(true)
  const paying = signal(false)
  const shopBrands = signal<ShopBrands>(usualBrands)

  const { tell, warn, meet, follow, attach } = createElementFrame({
    meeting,
    title: () => texts.value[`card.${title}`],
  })
  const test = location.search.includes('pk_test_')
  const wear = createLook({ document, test, warn })

  /** To the controller that came last. */
  let sayComplete = () => {}
  const taken = takeOver({
    visit,
    cardholderName,
    differs: () => texts.value !== own || paying.value,
    make: () => {
      const card = make({ cardholderName, shopBrands, now: () => new Date(), read: () => shown.read() })
      const shown = createCardInFrame({ card, visit, texts, cardholderName, paying, tell })
      return { card, shown }
    },
    show: ({ card, shown }, first) => {
      let put = first
      // All that is read while rendering is followed: whatever changes, the form is rendered anew, at once.
      effect(() => {
        put(shown.view(), document.body)
        put = render
      })
      shown.follow()
      follow({ state: card.state, typed: shown.typed })
      shown.whenComplete(sayComplete)
    },
  })

  const update = (settings: ElementSettings) => {
    const brands = readBrands(settings.brands)
    // Rendered once for all of it.
    batch(() => {
      cardholderName.value = settings.cardholderName
      texts.value = override(own, settings.texts)
      shopBrands.value = brands
    })
    wear(settings.appearance, settings.scheme)
    const fault = refusal(brands.refused)
    if (fault) warn(fault)
  }
  const configure = (settings: ElementSettings) => {
    update(settings)
    attach(settings, (port) => {
      const controller = openChannel<LenderCalls, CardCalls>(port, () => ({
        // It passes on what frames in shadow roots say.
        attached: () => taken.made()?.card.ask(),
        collect: async (request) => {
          const collected = await taken.card().shown.collect(request)
          return 'card' in collected ? { kind: 'card', ...collected } : collected
        },
      }))
      sayComplete = () => controller.tell('complete', null)
      taken.made()?.shown.whenComplete(sayComplete)
    })
  }

  meet({
    configure,
    update,
    focus: (wanted) => taken.card().shown.focus(wanted.field),
    clear: ({ fields }) => taken.made()?.shown.clear(fields),
    setPaying: (request) => {
      paying.value = request.paying
    },
  })
}
