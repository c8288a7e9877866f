import { openChannel } from '../../../src/bridge/channel'
import type { ControllerToElement, ElementToController } from '../../../src/bridge/protocol'
import type { MethodChoice } from '../../../src/shared/types'
import { createPorts } from '../../doubles/ports'
import { type CardName, cards } from '../cards'

/**
 * What the customer has typed or selected in an element frame; undefined after the page has loaded.
 */
export type Typed = { card: CardName } | { alternative: string } | undefined

/** The version of all frames of the model. */
export const modelVersion = '1.0.0'

type Collected = Exclude<MethodChoice, { kind: 'wallet' }>

/** The element frame of a page. It keeps the typed values when the controller frame reloads. */
export interface ElementFrame {
  readonly typed: Typed
  type(typed: Typed): void
  /** Connects the element to a controller frame that has loaded. */
  attachTo(controller: { attach(element: string, port: MessagePort, version: string): void }): void
}

/** @param newId returns an id for each card that the customer types */
export const createElementFrame = (element: string, newId: () => string): ElementFrame => {
  let typed: Typed
  let method = ''
  let edited = () => {}

  const collect = (mayBeEmpty: boolean) => {
    if (!typed) return mayBeEmpty ? { empty: true } : { invalid: ['number', 'expiry', 'cvc'], messages: {} }
    const choice: Collected =
      'card' in typed
        ? { kind: 'card', card: cards[typed.card], method }
        : { kind: 'alternative', type: typed.alternative }
    return choice
  }

  return {
    get typed() {
      return typed
    },
    type: (next) => {
      if (JSON.stringify(next) === JSON.stringify(typed)) return
      typed = next
      method = newId()
      edited()
    },
    attachTo: (controller) => {
      const ports = createPorts()
      const channel = openChannel<ElementToController, ControllerToElement>(ports.page, () => ({
        attached: () => {},
        setLanguage: () => {},
        withdraw: () => {},
        forgetCard: () => {
          typed = undefined
        },
        collect: (request: unknown) => collect(Object(request).mayBeEmpty === true) as Collected,
      }))
      edited = () => channel.notify('edited', null)
      controller.attach(element, ports.frame as MessagePort, modelVersion)
    },
  }
}
