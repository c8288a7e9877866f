import type { FollowOptions } from '../../sdk/types'
import { OptionsElement } from './base-element'
import { findCheckout } from './find-checkout'

/** `<tender-steps>`: the checkout tracks the steps of its sections with `data-tender-step`. */
export class StepsElement extends OptionsElement<FollowOptions, object> {
  protected readonly eventNames = {}
  protected override readonly display = 'contents'
  private stop: (() => void) | undefined

  disconnectedCallback(): void {
    this.stop?.()
    this.stop = undefined
  }

  protected apply(): void {
    this.stop ??= findCheckout(this).session.use((checkout) =>
      checkout.steps.follow(this, { complete: (...given) => this.options?.complete?.(...given) }),
    )
  }
}
