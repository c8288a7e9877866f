// Runs in every document before all else, bundled by `probe-source.ts`.

interface Place {
  frame: string | null
  selector: string
}

/** One press of a key: times of this document's clock, in milliseconds. */
export interface Press {
  at: number
  paintedAt?: number
}

/** What a document tells of itself. */
export interface Probe {
  presses: Press[]
  /** Lengths of the tasks that took longer than 50 ms. */
  longTasks: number[]
  watchKeys(): void
}

/** What is told to the benchmark: a moment in milliseconds since 1970. */
export interface Note {
  kind: 'origin' | 'mark' | 'field'
  name: string
  at: number
}

declare global {
  interface Window {
    benchFields?: Readonly<Record<string, Place>>
    benchNote?: (note: string) => void
    benchMark?: (name: string) => void
    benchProbe?: Probe
  }
}

const now = () => performance.timeOrigin + performance.now()
const note = (told: Note) => window.benchNote?.(JSON.stringify(told))

const isHere = ({ frame }: Place): boolean =>
  frame === null ? window === window.top : window !== window.top && location.href.includes(frame)

/** It is there and can be typed into; whether it can be seen is another question. */
const findInput = (selector: string): HTMLInputElement | null => {
  const input = document.querySelector(selector)
  return input instanceof HTMLInputElement && !input.disabled && !input.readOnly ? input : null
}

const isSeen = (input: HTMLInputElement): boolean => {
  const { width, height } = input.getBoundingClientRect()
  return width > 1 && height > 1 && innerWidth > 5 && innerHeight > 5
}

/**
 * Looks for inputs whenever something has changed, whatever the SDK says. Whether they are seen is asked when the browser is about to
 * lay the page out anyway: asked at once, it would do so once more, within the time that is measured.
 */
const watchFields = (fields: Readonly<Record<string, Place>>) => {
  const awaited = new Map(Object.entries(fields).filter(([, place]) => isHere(place)))
  /** Since when each input is there. */
  const since = new Map<string, number>()
  const look = () => {
    for (const [name, { selector }] of awaited) if (!since.has(name) && findInput(selector)) since.set(name, now())
  }
  const confirm = () => {
    for (const [name, at] of since) {
      const input = findInput(awaited.get(name)?.selector ?? '')
      since.delete(name)
      if (!input || !isSeen(input)) continue
      awaited.delete(name)
      note({ kind: 'field', name, at })
    }
  }
  const changes = new MutationObserver(look)
  changes.observe(document, { childList: true, subtree: true, attributeFilter: ['disabled', 'readonly'] })
  const watch = () => {
    confirm()
    look()
    if (awaited.size > 0) requestAnimationFrame(watch)
    else changes.disconnect()
  }
  watch()
}

/** From the key going down to the first task after the frame that shows what it did. */
const watchKeys = (presses: Press[]) => {
  const { port1, port2 } = new MessageChannel()
  let shown: Press[] = []
  port1.onmessage = () => {
    for (const press of shown) press.paintedAt = performance.now()
    shown = []
  }
  addEventListener(
    'keydown',
    ({ timeStamp }) => {
      const press: Press = { at: timeStamp }
      presses.push(press)
      requestAnimationFrame(() => {
        shown.push(press)
        port2.postMessage(null)
      })
    },
    true,
  )
}

const start = () => {
  const presses: Press[] = []
  const longTasks: number[] = []
  window.benchProbe = { presses, longTasks, watchKeys: () => watchKeys(presses) }
  if (window === window.top) {
    note({ kind: 'origin', name: 'origin', at: performance.timeOrigin })
    window.benchMark = (name) => note({ kind: 'mark', name, at: now() })
  }
  const observer = new PerformanceObserver((list) => {
    longTasks.push(...list.getEntries().map(({ duration }) => duration))
  })
  observer.observe({ type: 'longtask', buffered: true })
  watchFields(window.benchFields ?? {})
}

if (!window.benchProbe) start()
