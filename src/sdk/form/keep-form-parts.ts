import { formParts, preparePart } from './form-parts'

export interface KeepFormPartsOptions {
  form: HTMLFormElement
  /** Returns the text of the message. */
  text: () => string
  /** Sets the attributes of the form again. */
  writeState: () => void
  /** Aborted when the form is no longer bound. */
  bound: AbortSignal
}

/**
 * Prepares the parts of a bound form again after a library has morphed the page: the form then
 * lacks `data-tender-state`, its pay buttons are disabled, and the message has the merchant's first
 * text. Also prepares parts that the page adds. Otherwise, a button that the merchant's code
 * disables stays disabled.
 */
export const keepFormParts = ({ form, text, writeState, bound }: KeepFormPartsOptions): void => {
  let known = [...form.querySelectorAll<HTMLElement>(formParts)]
  const observer = new MutationObserver(() => {
    const isMorphed = form.dataset.tenderState === undefined
    const parts = [...form.querySelectorAll<HTMLElement>(formParts)]
    for (const part of parts) if (isMorphed || !known.includes(part)) preparePart(part, text())
    known = parts
    if (isMorphed) writeState()
  })
  observer.observe(form, { childList: true, subtree: true, attributeFilter: ['data-tender-state'] })
  bound.addEventListener('abort', () => observer.disconnect())
}
