import { afterAll, beforeAll } from 'vitest'
import { type OwnService, startOwnService } from '../support/own-service'
import { type KeyboardUser, keyboardUserOf } from './page'
import { startWebKit, type WebKit } from './start-webkit'

export interface Shop {
  user: KeyboardUser
  service: OwnService
}

export const cardFrame = 'Card details'

/** Opens the demo shop in WebKit for the tests of one file. The tests use only the keyboard. */
export const checkoutInWebKit = (index: number) => {
  let webKit: WebKit | undefined
  let opened: Shop | undefined
  beforeAll(async () => {
    const service = await startOwnService(index)
    opened = { service, user: undefined as never }
    webKit = await startWebKit()
    opened.user = keyboardUserOf(webKit.driver)
  })
  afterAll(async () => {
    await webKit?.stop()
    await opened?.service.stop()
  })

  const shop = (): Shop => {
    if (!opened) throw new Error('WebKit has not started')
    return opened
  }

  /** Types each value into the focused field, and moves to the next field. */
  const fill = async (...values: string[]) => {
    const { user } = shop()
    for (const value of values) {
      await user.press(...value)
      await user.tab()
    }
  }

  return {
    shop,
    /** Opens the checkout, whose address is filled in, and moves to the card. */
    openCheckout: async () => {
      const { user, service } = shop()
      await user.open(`${service.shopUrl}/`)
      await user.waitFor(`document.querySelector('iframe[title="${cardFrame}"]')`, 'the card frame')
      // The button before the card.
      await user.read("document.querySelector('[popovertarget=all-cards]').focus()")
      await user.tab()
      await user.waitForFocus('number')
    },
    /**
     * Fills in the card, and leaves the focus on the button behind it. Returns the fields that had
     * the focus.
     */
    fillCard: async (number: string): Promise<string[]> => {
      const { user } = shop()
      const stops: string[] = []
      for (const value of [number, '1230', '123', 'Ada Byron']) {
        stops.push(await user.focused())
        await fill(value)
      }
      return stops
    },
  }
}
