import { type Channel, openChannel } from '../../bridge/channel'
import type { ElementToPage, PageToElement } from '../../bridge/protocol'
import { fromErrorData, type TenderError } from '../../shared/error'
import type { CardState } from '../../shared/types'
import type { Events } from '../events'
import type { ElementEventMap } from './element-types'

export interface ElementChannelOptions {
  emit: Events<ElementEventMap>['emit']
  setTitle: (title: string) => void
  setHeight: (heightPx: number) => void
  warn: (error: TenderError) => void
}

/** The channel to an element frame, with the last state that the frame has sent. */
export interface ElementChannel extends Channel<PageToElement> {
  readonly state: CardState
}

/** The state of an element whose frame has sent none. */
export const emptyState: CardState = {
  complete: false,
  empty: true,
  brand: 'unknown',
  valid: [],
  invalid: [],
  firstSix: null,
  lastFour: null,
}

export const openElementChannel = (
  port: MessagePort,
  { emit, setTitle, setHeight, warn }: ElementChannelOptions,
): ElementChannel => {
  let state = emptyState
  const channel = openChannel<PageToElement, ElementToPage>(port, () => ({
    ready: ({ title }) => setTitle(title),
    changed: ({ state: next, typed }) => {
      const { invalid } = state
      state = next
      if (typed) emit('change', next)
      for (const field of next.invalid) if (!invalid.includes(field)) emit('error', { field })
    },
    focused: (event) => emit('focus', event),
    blurred: (event) => emit('blur', event),
    submitted: () => emit('submit'),
    escaped: () => emit('escape'),
    warning: (error) => warn(fromErrorData(error)),
    resized: ({ heightPx }) => setHeight(heightPx),
  }))
  return {
    ...channel,
    get state() {
      return state
    },
  }
}
