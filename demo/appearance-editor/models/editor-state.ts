import { computed, effect, signal } from '@preact/signals'
import type { AppearancePart } from '../../../src/index'
import { readAddress, writeAddress } from './address'
import { type Entries, toAppearance, validEntries, withEntry } from './entries'
import { writeCode } from './write-code'

/** The elements that the editor can show. */
export const shownElements = { card: 'Card form', payment: 'Payment methods' } as const
export type ShownElement = keyof typeof shownElements

/** The pages on which the editor can show the element. */
export const shownModes = { light: 'Light', dark: 'Dark', both: 'Both' } as const
export type ShownModes = keyof typeof shownModes

/** Milliseconds without a change after which the elements and the page's address are updated. */
const pauseMs = 150

export const entries = signal<Entries>(new Map())
/** How many entries of the opened address were ignored. */
export const ignoredCount = signal(0)
/** The warnings of the shown elements. */
export const warnings = signal<readonly string[]>([])
export const shownElement = signal<ShownElement>('card')
/** At first, the page with the colours of the editor itself. */
export const shownMode = signal<ShownModes>(
  globalThis.matchMedia?.('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
)
export const editedPart = signal<AppearancePart>('label')

const accepted = computed(() => validEntries(entries.value))
/** The appearance of the shown elements: the entries that are valid. */
export const appearance = computed(() => toAppearance(accepted.value))
export const code = computed(() => writeCode(accepted.value))
export const link = computed(() => {
  const address = new URL(location.pathname, location.origin)
  address.hash = writeAddress(accepted.value)
  return address.href
})

export const setEntry = (path: string, value: string): void => {
  entries.value = withEntry(entries.value, path, value)
}

export const setEntries = (next: Entries): void => {
  entries.value = next
  ignoredCount.value = 0
}

const openAddress = () => {
  const content = readAddress(location.hash)
  entries.value = content.entries
  ignoredCount.value = content.ignoredCount
}

/**
 * Calls `follow` with the value of `source` once the value has not changed for `pauseMs`.
 * @returns a function that stops the calls
 */
export const followAfterPause = <Value>(source: { readonly value: Value }, follow: (value: Value) => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = effect(() => {
    const { value } = source
    clearTimeout(timer)
    timer = setTimeout(() => follow(value), pauseMs)
  })
  return () => {
    stop()
    clearTimeout(timer)
  }
}

/** Reads the appearance from the page's address, and writes each later change to the address. */
export const followAddress = (): void => {
  openAddress()
  addEventListener('hashchange', openAddress)
  followAfterPause(link, (address) => {
    // replaceState neither adds an entry to the history nor emits `hashchange`.
    const { pathname, hash } = new URL(address)
    if (hash !== location.hash) history.replaceState(null, '', `${pathname}${location.search}${hash}`)
  })
}
