import type { Frame, Page } from '@playwright/test'
import { buildAttackFont } from './support/attack-font'
import { tagsOfAttack } from './support/attack-sites'
import { openAttackedElement, type Target } from './support/attacked-element'
import { expect, test } from './support/checkout-page'
import { layoutTime, longestBlock, slowDigit } from './support/longest-block'
import { fontsIn } from './support/side-channel-page'

/** The SDK's own message about the invalid options with which the attack tries to set a font. */
test.use({ expectedNoise: [/^error: Tender: options\.invalid: appearance\.[^\n]*elements use no fonts of the page/] })

/** Two texts for each target: the first contains the slow digit, the second does not. */
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

/**
 * The values of `appearance.font`: an unknown name, which is rejected, and a font of the catalogue.
 */
const requested = ['attack', 'inter'] as const

/** Applies the attack font inside the frame, as if there were no protection. */
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
 * Returns the shortest of up to three measurements in milliseconds. A leak affects all of them;
 * other processes do not. Stops at the first one below `enoughMs`.
 */
const leastBlock = async (page: Page, bytes: Buffer, font: (typeof requested)[number], enoughMs: number) => {
  let least = Number.POSITIVE_INFINITY
  for (let measurement = 0; measurement < 3 && least >= enoughMs; measurement += 1)
    least = Math.min(least, await longestBlock(page, bytes, font))
  return least
}

for (const [index, [what, target, [slow, fast]]] of targets.entries()) {
  const tag = tagsOfAttack(index)
  test(`font timing › a font that is slow for one digit reveals nothing of ${what}`, { tag }, async ({ page, own }) => {
    const bytes = await buildAttackFont(slowDigit, slow)
    const loaded: string[] = []
    page.on('request', (request) => request.resourceType() === 'font' && loaded.push(new URL(request.url()).pathname))
    const attacked = await openAttackedElement(page, own, target)

    // Checks that the attack font works: the page itself needs several times as long for one text
    // as for the other.
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
      // A frame needs some time for any text. A leak would add the time that the page measured for
      // its own layout.
      expect(measured - fastMs[font], JSON.stringify({ font, slowMs, fastMs, measured })).toBeLessThan(noticedMs)
    }
    const { loadedFamilies, requestedFamilies } = await fontsIn(attacked.frame)
    expect([loadedFamilies, new Set(requestedFamilies)]).toEqual([
      ['tender-inter'],
      new Set(['tender-inter, system-ui, sans-serif']),
    ])
    expect(new Set(loaded)).toEqual(new Set(['/frames/0.1.0/assets/inter.woff2']))

    // The measurement detects the font if it is applied.
    await forceFont(attacked.frame, bytes)
    expect(await longestBlock(page, bytes, 'inter')).toBeGreaterThan(noticedMs)
  })
}
