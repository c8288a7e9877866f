import type { Page } from '@playwright/test'

/** The slow digit of the attack's fonts, and two numbers of which one is full of it. */
export const slowDigit = '7'
export const slowNumber = '4777 7777 7777 7777'
export const fastNumber = '4111 1111 1111 1111'

export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/**
 * Milliseconds that a document takes to lay out a number in a font of its own page: what the attack would measure if the font
 * reached a frame.
 */
export const layoutTime = async (page: Page, font: Buffer, number: string): Promise<number> => {
  const times = await page.evaluate(
    async ({ bytes, number }) => {
      const line = document.body.appendChild(document.createElement('p'))
      line.textContent = number
      const times: number[] = []
      for (let round = 0; round < 5; round += 1) {
        // A face of its own each time: no result of an earlier layout is used again.
        const family = `attack-${Math.random()}`
        document.fonts.add(await new FontFace(family, new Uint8Array(bytes)).load())
        line.style.fontFamily = ''
        line.getBoundingClientRect()
        const begun = performance.now()
        line.style.fontFamily = `"${family}", monospace`
        line.getBoundingClientRect()
        times.push(performance.now() - begun)
      }
      line.remove()
      return times
    },
    { bytes: [...font], number },
  )
  return median(times)
}

/**
 * Milliseconds for which a frame answers nothing after a new appearance: the page sends calls one after the other and takes the
 * longest wait for a reply. Needs `takePorts`.
 * @param fonts what the page gives as `appearance.fonts`, as bytes
 */
export const longestBlock = async (page: Page, font: Buffer): Promise<number> => {
  const times = await page.evaluate(
    async (bytes) => {
      const { checkout } = window.shop ?? {}
      const port = window.hands?.ports.card
      if (!checkout || !port) throw new Error('no checkout, or no port')
      let id = 1e6
      const replyTime = () =>
        new Promise<number>((resolve) => {
          id += 1
          const mine = id
          const begun = performance.now()
          const hear = ({ data }: MessageEvent) => {
            if (data.id !== mine) return
            port.removeEventListener('message', hear)
            resolve(performance.now() - begun)
          }
          port.addEventListener('message', hear)
          port.postMessage({ kind: 'call', id: mine, name: 'setPaying', payload: { paying: false } })
        })
      const rounds: number[] = []
      for (let round = 0; round < 5; round += 1) {
        const family = `attack-${round}`
        const fonts = [{ family, data: new Uint8Array(bytes) }]
        const part = { fontFamily: family, letterSpacing: `${round / 100}px` }
        const appearance = {
          fonts,
          font: family,
          fontFamily: family,
          fontSize: `${17 + round}px`,
          parts: { input: part },
        }
        checkout.setAppearance(appearance as object)
        let longest = 0
        const until = performance.now() + 400
        while (performance.now() < until) {
          longest = Math.max(longest, await replyTime())
          await new Promise((resolve) => setTimeout(resolve, 15))
        }
        rounds.push(longest)
      }
      return rounds
    },
    [...font],
  )
  return median(times)
}
