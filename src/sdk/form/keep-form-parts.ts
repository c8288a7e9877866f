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
 * Repeats what the SDK has set in a bound form when the page changes the form's HTML without a
 * load. A library that morphs the page removes the attribute `data-tender-state`, disables the pay
 * buttons and shows the merchant's first text again. A fragment can bring another button. A button
 * that the merchant's code disables stays disabled.
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
