import type { Page } from '@playwright/test'

/** The slow digit of the attack's fonts. */
export const slowDigit = '7'

/** How often a time is measured. */
const rounds = 5

/**
 * Milliseconds that a document takes to lay out a number in a font of its own page: what the attack would measure if the font
 * reached a frame.
 */
export const layoutTime = async (page: Page, font: Buffer, number: string): Promise<number> => {
  const times = await page.evaluate(
    async ({ bytes, number, rounds }) => {
      const line = document.body.appendChild(document.createElement('p'))
      line.textContent = number
      const times: number[] = []
      for (let round = 0; round < rounds; round += 1) {
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
    { bytes: [...font], number, rounds },
  )
  return Math.min(...times)
}

/** Milliseconds after a new appearance in which the page sends calls. */
const measureMs = 300

/** Milliseconds between a reply and the next call, so that the frame drops none. */
const pauseMs = 15

/**
 * Milliseconds for which a frame answers nothing, or the page's own thread is blocked, after a new appearance. The page sends calls
 * one after the other and takes the longest time between two replies: a frame that shares the page's thread may have its layout
 * while no call is under way. Needs `takePorts`.
 * @param bytes the font that the page gives as `appearance.fonts`
 * @param font the page gives this as `appearance.font`, and its own font under the same name and that of the frame's family
 */
export const longestBlock = async (page: Page, bytes: Buffer, font: string): Promise<number> => {
  const times = await page.evaluate(
    async ({ bytes, font, measureMs, pauseMs, rounds }) => {
      const { checkout } = window.shop ?? {}
      const port = window.hands?.ports.card
      if (!checkout || !port) throw new Error('no checkout, or no port')
      let id = 1e6
      const reply = () =>
        new Promise<void>((resolve) => {
          id += 1
          const mine = id
          const hear = ({ data }: MessageEvent) => {
            if (data.id !== mine) return
            port.removeEventListener('message', hear)
            resolve()
          }
          port.addEventListener('message', hear)
          port.postMessage({ kind: 'call', id: mine, name: 'setPaying', payload: { paying: false } })
        })
      const longestOf: number[] = []
      for (let round = 0; round < rounds; round += 1) {
        const data = new Uint8Array(bytes)
        const part = { fontFamily: font, letterSpacing: `${round / 100}px` }
        const appearance = {
          fonts: [font, `tender-${font}`].map((family) => ({ family, data })),
          font,
          fontFamily: font,
          // A size that no layout has had before.
          fontSize: `${(16 + 8 * Math.random()).toFixed(3)}px`,
          parts: { input: part, method: part },
        }
        checkout.setAppearance(appearance as object)
        let longest = 0
        const until = performance.now() + measureMs
        for (let repliedAt = performance.now(); repliedAt < until; ) {
          // Both timers and messages are tasks of the browser: a block delays one of the two.
          await new Promise((resolve) => setTimeout(resolve, pauseMs))
          await reply()
          longest = Math.max(longest, performance.now() - repliedAt - pauseMs)
          repliedAt = performance.now()
        }
        longestOf.push(longest)
      }
      return longestOf
    },
    { bytes: [...bytes], font, measureMs, pauseMs, rounds },
  )
  // A busy machine makes one round longer, or has the layout of one come after it.
  return times.sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? Number.NaN
}
