import { batch, effect, type ReadonlySignal, signal } from '@preact/signals-core'
import { render } from 'preact'
import { openChannel } from '../../src/bridge/channel'
import type { ControllerToElement, ElementSettings, ElementToController } from '../../src/bridge/protocol'
import type { FieldName } from '../../src/shared/types'
import { createApplyAppearance } from '../appearance/apply-appearance'
import { invalidOptions } from '../appearance/invalid-options'
import { createElementFrame } from '../element/element-frame'
import type { Handshake } from '../element/handshake'
import { override, readTexts } from '../texts'
import { createCardInputs } from './card-inputs'
import { createLazyHydration } from './lazy-hydration'
import { readBrands, type ShopBrands, usualBrands } from './models/brands'
import type { FrameCard } from './models/frame-card'

export interface StartCardOptions {
  handshake: Handshake
  /** What it shows, by the text that assistive technology calls it by. */
  title: FieldName | 'title'
  make: (given: {
    cardholderName: ReadonlySignal<boolean>
    shopBrands: ReadonlySignal<ShopBrands>
    now: () => Date
    /** Takes in what was filled into our inputs without an event. */
    read: () => void
  }) => FrameCard
}

/** Brings a frame with a card, or with one field of it, to life: it takes typing at once, and meets page and controller when they come. */
export const startCard = ({ handshake, title, make }: StartCardOptions) => {
  const visit = crypto.randomUUID()
  const own = readTexts()
  const texts = signal(own)
  const cardholderName = signal(true)
  const paying = signal(false)
  const shopBrands = signal<ShopBrands>(usualBrands)

  const { tell, warn, meet, follow, attach } = createElementFrame({
    handshake,
    title: () => texts.value[`card.${title}`],
  })
  const test = location.search.includes('pk_test_')
  const applyAppearance = createApplyAppearance({ document, test, warn })

  /** To the controller that came last. */
  let sayComplete = () => {}
  const taken = createLazyHydration({
    visit,
    cardholderName,
    differs: () => texts.value !== own || paying.value,
    make: () => {
      const card = make({ cardholderName, shopBrands, now: () => new Date(), read: () => shown.read() })
      const shown = createCardInputs({ card, visit, texts, cardholderName, paying, tell })
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
    applyAppearance(settings.appearance, settings.scheme)
    const fault = invalidOptions(brands.refused)
    if (fault) warn(fault)
  }
  const configure = (settings: ElementSettings) => {
    update(settings)
    attach(settings, (port) => {
      const controller = openChannel<ElementToController, ControllerToElement>(port, () => ({
        // It passes on what frames in shadow roots say.
        attached: () => taken.made()?.card.ask(),
        collect: async (request) => {
          const collected = await taken.card().shown.collect(request)
          return 'card' in collected ? { kind: 'card', ...collected } : collected
        },
      }))
      sayComplete = () => controller.notify('cardCompleted', null)
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
