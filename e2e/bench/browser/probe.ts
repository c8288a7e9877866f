// The probe: the benchmark runs this script first in every document, to measure there.
// `probe-source.ts` bundles it.

interface Place {
  frame: string | null
  selector: string
}

/** A key press, with times in milliseconds on the document's clock. */
export interface Press {
  at: number
  paintedAt?: number
}

/** The measurements of a document. */
export interface Probe {
  presses: Press[]
  /** Durations of tasks longer than 50 ms. */
  longTasks: number[]
  watchKeys(): void
}

/** A message to the benchmark, with a time in milliseconds since 1970. */
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
const sendNote = (note: Note) => window.benchNote?.(JSON.stringify(note))

const isHere = ({ frame }: Place): boolean =>
  frame === null ? window === window.top : window !== window.top && location.href.includes(frame)

/** Finds an input that is enabled. It need not be visible. */
const findInput = (selector: string): HTMLInputElement | null => {
  const input = document.querySelector(selector)
  return input instanceof HTMLInputElement && !input.disabled && !input.readOnly ? input : null
}

const isVisible = (input: HTMLInputElement): boolean => {
  const { width, height } = input.getBoundingClientRect()
  return width > 1 && height > 1 && innerWidth > 5 && innerHeight > 5
}

/**
 * Looks for inputs after each change of the document, independently of the SDK. Visibility is
 * checked in an animation frame, before the browser's own layout: an immediate check would force
 * another layout within the measured time.
 */
const watchFields = (fields: Readonly<Record<string, Place>>) => {
  const missing = new Map(Object.entries(fields).filter(([, place]) => isHere(place)))
  /** When each input was found. */
  const foundAt = new Map<string, number>()
  const findInputs = () => {
    for (const [name, { selector }] of missing) if (!foundAt.has(name) && findInput(selector)) foundAt.set(name, now())
  }
  const confirmVisible = () => {
    for (const [name, at] of foundAt) {
      const input = findInput(missing.get(name)?.selector ?? '')
      foundAt.delete(name)
      if (!input || !isVisible(input)) continue
      missing.delete(name)
      sendNote({ kind: 'field', name, at })
    }
  }
  const changes = new MutationObserver(findInputs)
  changes.observe(document, { childList: true, subtree: true, attributeFilter: ['disabled', 'readonly'] })
  const watch = () => {
    confirmVisible()
    findInputs()
    if (missing.size > 0) requestAnimationFrame(watch)
    else changes.disconnect()
  }
  watch()
}

/**
 * Measures the time from each key press to the first task after the frame that shows its effect.
 */
const watchKeys = (presses: Press[]) => {
  const { port1, port2 } = new MessageChannel()
  let painted: Press[] = []
  port1.onmessage = () => {
    for (const press of painted) press.paintedAt = performance.now()
    painted = []
  }
  addEventListener(
    'keydown',
    ({ timeStamp }) => {
      const press: Press = { at: timeStamp }
      presses.push(press)
      requestAnimationFrame(() => {
        painted.push(press)
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
    sendNote({ kind: 'origin', name: 'origin', at: performance.timeOrigin })
    window.benchMark = (name) => sendNote({ kind: 'mark', name, at: now() })
  }
  const observer = new PerformanceObserver((list) => {
    longTasks.push(...list.getEntries().map(({ duration }) => duration))
  })
  observer.observe({ type: 'longtask', buffered: true })
  watchFields(window.benchFields ?? {})
}

if (!window.benchProbe) start()
