import type { Subject } from '../subjects/subject'
import type { Note } from './probe'

/** Times in milliseconds since the start of the navigation. */
export interface Arrival {
  /**
   * When the SDK had reported that it is ready and every field was visible: the later of the two.
   */
  readyMs: number
  fields: Readonly<Record<string, number>>
  /** The start of the navigation, in milliseconds since 1970. */
  origin: number
}

export interface ArrivalTracker {
  /** The times that the page has marked so far, such as `ready`. */
  readonly marks: Readonly<Record<string, number>>
  add(note: Note): void
  clear(): void
  /**
   * Resolves when the page has marked `ready` and every field accepts typing.
   * @throws Error after a timeout, with `describeErrors()`
   */
  waitForArrival(describeErrors: () => string): Promise<Arrival>
}

const timeoutMs = 60_000

/**
 * Creates the tracker of one page load. It collects the messages of the probe (`probe.ts`), which
 * report fields and marks.
 */
export const createArrivalTracker = ({ fields: fieldsOfSubject }: Pick<Subject, 'fields'>): ArrivalTracker => {
  let notes: Note[] = []
  let onNote = () => {}

  const origin = () => notes.find(({ kind }) => kind === 'origin')?.at ?? Number.NaN

  const timesOf = (kind: Note['kind']): Record<string, number> =>
    Object.fromEntries(notes.filter((note) => note.kind === kind).map(({ name, at }) => [name, at - origin()]))

  const readArrival = (): Arrival | undefined => {
    const fields = timesOf('field')
    const required = [timesOf('mark').ready, ...Object.keys(fieldsOfSubject).map((name) => fields[name])]
    if (required.includes(undefined)) return undefined
    return { readyMs: Math.max(...required.map(Number)), fields, origin: origin() }
  }

  return {
    get marks() {
      return timesOf('mark')
    },
    add: (note) => {
      notes.push(note)
      onNote()
    },
    clear: () => {
      notes = []
    },
    waitForArrival: (describeErrors) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          const received = notes.map(({ kind, name }) => `${kind} ${name}`).join(', ')
          reject(new Error(`not ready within ${timeoutMs} ms; received: ${received}; ${describeErrors()}`))
        }, timeoutMs)
        onNote = () => {
          const arrival = readArrival()
          if (!arrival) return
          clearTimeout(timer)
          resolve(arrival)
        }
        onNote()
      }),
  }
}
