import type { TenderError } from '../../shared/error'
import { followColorScheme } from '../elements/color-scheme-changes'
import { createElement, type OwnedElement } from '../elements/element'
import { restoreRemovedFrame } from '../elements/frame-removal'
import type { FrameContext } from '../frames/frame'
import type { VaultElement, VaultOptions } from './vault-types'

/** The list of a vault, with the functions that only the vault calls. */
export interface OwnedVaultElement {
  element: VaultElement
  /** Connects the list to the frame of the vault, which has loaded again. */
  configure(): void
  /** The frame of the vault has failed to load, so the list shows the error. */
  fail(error: TenderError): void
  destroy(): void
}

export interface MethodsElementNeeds {
  context: FrameContext
  options: VaultOptions
  warn: (error: TenderError) => void
  /** The customer has pressed the retry button of the list. */
  onRetry: () => void
}

/** Creates the list: an element as those of a checkout, which collects nothing. */
export const createMethodsElement = ({ context, options, warn, onRetry }: MethodsElementNeeds): OwnedVaultElement => {
  const { publicKey, appearance } = options
  const own: OwnedElement = createElement(
    { context, type: 'methods', publicKey, appearance },
    {
      settings: options,
      findMounted: () => undefined,
      beforeMount: () => {},
      mounted: (container, unmounted) => {
        followColorScheme(own, () => appearance, unmounted)
        restoreRemovedFrame(own, container, unmounted)
      },
      frameLoaded: () => {},
      updated: () => {},
      unmounted: () => {},
      retryRequested: () => {
        own.retry()
        onRetry()
      },
      warn,
    },
  )
  const element: VaultElement = {
    get ready() {
      return own.ready
    },
    mount: (container) => {
      own.mount(container)
      return element
    },
    unmount: own.unmount,
    focus: () => own.focus(),
    on: own.on,
  }
  return { element, configure: own.configure, fail: own.fail, destroy: own.destroy }
}
