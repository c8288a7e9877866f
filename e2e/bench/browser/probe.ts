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

/** It takes typing: it is there, enabled, and can be seen. */
const takesTyping = (selector: string): boolean => {
  const input = document.querySelector(selector)
  if (!(input instanceof HTMLInputElement) || input.disabled || input.readOnly) return false
  const { width, height } = input.getBoundingClientRect()
  return width > 1 && height > 1 && innerWidth > 5 && innerHeight > 5
}

/** Looks whenever anything may have changed, whatever the SDK says. */
const watchFields = (fields: Readonly<Record<string, Place>>) => {
  const awaited = new Map(Object.entries(fields).filter(([, place]) => isHere(place)))
  if (awaited.size === 0) return
  const look = () => {
    for (const [name, { selector }] of awaited) {
      if (!takesTyping(selector)) continue
      awaited.delete(name)
      note({ kind: 'field', name, at: now() })
    }
    if (awaited.size === 0) stop()
  }
  const changes = new MutationObserver(look)
  changes.observe(document, {
    childList: true,
    subtree: true,
    attributeFilter: ['class', 'disabled', 'hidden', 'readonly', 'style'],
  })
  let frame = requestAnimationFrame(function again() {
    look()
    if (awaited.size > 0) frame = requestAnimationFrame(again)
  })
  const timer = setInterval(look, 50)
  addEventListener('resize', look)
  const stop = () => {
    changes.disconnect()
    cancelAnimationFrame(frame)
    clearInterval(timer)
    removeEventListener('resize', look)
  }
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
