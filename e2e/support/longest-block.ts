import type { Page } from '@playwright/test'

/** The slow digit of the attack fonts. */
export const slowDigit = '7'

/** The number of measurements. */
const rounds = 5

/**
 * Measures the milliseconds that the page needs to lay out a number in its own font. The attack
 * would measure this if a frame used the font.
 */
export const layoutTime = async (page: Page, font: Buffer, number: string): Promise<number> => {
  const times = await page.evaluate(
    async ({ bytes, number, rounds }) => {
      const line = document.body.appendChild(document.createElement('p'))
      line.textContent = number
      const times: number[] = []
      for (let round = 0; round < rounds; round += 1) {
        // A new font face for each run, so that no layout is cached.
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

/** The time after a new appearance during which the page sends calls. */
const measureMs = 300

/** The pause between a reply and the next call, so that the frame drops no message. */
const pauseMs = 15

/**
 * Measures the milliseconds during which a frame does not reply, or the page's thread is blocked,
 * after a new appearance. The page sends one call after the other and measures the longest time
 * between two replies: a frame that shares the page's thread may lay out its text between two
 * calls. Requires `takePorts`.
 * @param bytes the font in `appearance.fonts`
 * @param font the value of `appearance.font`, and a name of the page's font in addition to the
 * family of the frame
 */
export const longestBlock = async (page: Page, bytes: Buffer, font: string): Promise<number> => {
  const times = await page.evaluate(
    async ({ bytes, font, measureMs, pauseMs, rounds }) => {
      const { checkout } = window.shop ?? {}
      const port = window.captured?.ports.card
      if (!checkout || !port) throw new Error('The page has no checkout or no port.')
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
          port.postMessage({ kind: 'call', id: mine, name: 'setLock', payload: { lock: 'open' } })
        })
      const longestOf: number[] = []
      for (let round = 0; round < rounds; round += 1) {
        const data = new Uint8Array(bytes)
        const part = { fontFamily: font, letterSpacing: `${round / 100}px` }
        const appearance = {
          fonts: [font, `tender-${font}`].map((family) => ({ family, data })),
          font,
          fontFamily: font,
          // A size that no earlier layout had.
          fontSize: `${(16 + 8 * Math.random()).toFixed(3)}px`,
          parts: { input: part, method: part },
        }
        checkout.set({ appearance: appearance as object })
        let longest = 0
        const until = performance.now() + measureMs
        for (let repliedAt = performance.now(); repliedAt < until; ) {
          // Timers and messages are tasks of the browser, so a block delays one of them.
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
  // The median ignores a single measurement that other processes disturbed.
  return times.sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? Number.NaN
}
