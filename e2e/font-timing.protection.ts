import type { Frame, Page } from '@playwright/test'
import { buildAttackFont } from './support/attack-font'
import { openAttackedElement, type Target } from './support/attacked-element'
import { expect, test } from './support/checkout-page'
import { layoutTime, longestBlock, slowDigit } from './support/longest-block'
import { fontsIn } from './support/side-channel-page'

/** Two texts for each place: the first is full of the slow digit, the second has none. */
const numbers = ['4777 7777 7777 7777', '4111 1111 1111 1111'] as const
const dates = ['07 / 77', '01 / 11'] as const
const codes = ['777', '111'] as const
const lastFours = ['7777', '1111'] as const

const targets: readonly [what: string, target: Target, texts: readonly [slow: string, fast: string]][] = [
  ['the number in a card frame', { element: 'card', field: 'number' }, numbers],
  ['the expiry date in a card frame', { element: 'card', field: 'expiry' }, dates],
  ['the security code in a card frame', { element: 'card', field: 'cvc' }, codes],
  ['a number field', { element: 'number', field: 'number' }, numbers],
  ['an expiry field', { element: 'expiry', field: 'expiry' }, dates],
  ['a security code field', { element: 'cvc', field: 'cvc' }, codes],
  ['the number in a payment frame', { element: 'payment', field: 'number' }, numbers],
  ['a saved card in a payment frame', { element: 'payment' }, lastFours],
  ['an adopted card frame', { element: 'card', field: 'number', adopted: true }, numbers],
  ['an adopted number field', { element: 'number', field: 'number', adopted: true }, numbers],
  ['an adopted expiry field', { element: 'expiry', field: 'expiry', adopted: true }, dates],
  ['an adopted security code field', { element: 'cvc', field: 'cvc', adopted: true }, codes],
  ['the number in an adopted payment frame', { element: 'payment', field: 'number', adopted: true }, numbers],
  ['a saved card in an adopted payment frame', { element: 'payment', adopted: true }, lastFours],
]

/** What the page gives as `appearance.font`: a name of its own, which is refused, and a font of the catalogue. */
const requested = ['attack', 'inter'] as const

/** Gives a frame the attack's font from inside, as if there were no protection. */
const forceFont = (frame: Frame, bytes: Buffer) =>
  frame.evaluate(
    async (bytes) => {
      document.fonts.add(await new FontFace('forced', new Uint8Array(bytes)).load())
      const sheet = new CSSStyleSheet()
      sheet.replaceSync('input, .digits { font-family: forced, monospace !important }')
      document.adoptedStyleSheets.push(sheet)
    },
    [...bytes],
  )

/**
 * The shortest of up to three measurements, in milliseconds: a leak shows in each of them, work of other processes does not.
 * Stops at the first one below `enoughMs`.
 */
const leastBlock = async (page: Page, bytes: Buffer, font: (typeof requested)[number], enoughMs: number) => {
  let least = Number.POSITIVE_INFINITY
  for (let measurement = 0; measurement < 3 && least >= enoughMs; measurement += 1)
    least = Math.min(least, await longestBlock(page, bytes, font))
  return least
}

for (const [what, target, [slow, fast]] of targets) {
  test(`a font that is slow for one digit reads nothing of ${what}`, async ({ page, own }) => {
    const bytes = await buildAttackFont(slowDigit, slow)
    const loaded: string[] = []
    page.on('request', (request) => request.resourceType() === 'font' && loaded.push(new URL(request.url()).pathname))
    const attacked = await openAttackedElement(page, own, target)

    // The font does what the attack needs: the page itself takes several times as long for one text as for the other.
    const slowMs = await layoutTime(page, bytes, slow)
    expect(slowMs).toBeGreaterThan(20)
    expect(slowMs).toBeGreaterThan(4 * (await layoutTime(page, bytes, fast)))

    const noticedMs = slowMs / 3
    const fastMs = { attack: 0, inter: 0 }
    await attacked.show(fast)
    for (const font of requested) fastMs[font] = await longestBlock(page, bytes, font)
    await attacked.show(slow)
    for (const font of requested) {
      const measured = await leastBlock(page, bytes, font, fastMs[font] + noticedMs)
      // A frame takes its own time for any text; a leak adds the time that the page measured for itself.
      expect(measured - fastMs[font], JSON.stringify({ font, slowMs, fastMs, measured })).toBeLessThan(noticedMs)
    }
    const { given, asked } = await fontsIn(attacked.frame)
    expect([given, new Set(asked)]).toEqual([['tender-inter'], new Set(['tender-inter, system-ui, sans-serif'])])
    expect(new Set(loaded)).toEqual(new Set(['/frames/0.1.0/assets/inter.woff2']))

    // The measurement would have noticed the font.
    await forceFont(attacked.frame, bytes)
    expect(await longestBlock(page, bytes, 'inter')).toBeGreaterThan(noticedMs)
  })
}
