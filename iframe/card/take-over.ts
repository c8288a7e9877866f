import { effect, type ReadonlySignal, signal } from '@preact/signals-core'
import { type JSX, render } from 'preact'

export interface TakeOverOptions {
  /** Reads the signals of what it shows: whenever one changes it is rendered anew, at once. */
  view: () => JSX.Element
  cardholderName: ReadonlySignal<boolean>
  /** Whether there is anything else to show than the build's form, but for the name. Read whenever a signal in it changes. */
  differs: () => boolean
}

/** What reaches an input first, from whoever fills it in. */
const touches = ['focus', 'keydown', 'beforeinput', 'input', 'change'] as const

/**
 * Shows the form. Where the build has put it into the document it stands there as it is, and takes typing, until somebody touches it or
 * it has other things to show: while the shop's page loads nothing of it is rendered.
 */
export const takeOver = ({ view, cardholderName, differs }: TakeOverOptions): void => {
  const taken = signal(document.forms.length === 0)
  const take = () => {
    taken.value = true
  }
  // On their way down to the input, which hears what took the form over too.
  for (const touch of touches) document.addEventListener(touch, take, { capture: true, once: true })
  effect(() => {
    if (taken.value) return
    const name = document.querySelector('.field-name')
    if (!cardholderName.value) name?.remove()
    if (differs() || (cardholderName.value && !name)) take()
  })
  effect(() => {
    if (taken.value) render(view(), document.body)
  })
}
