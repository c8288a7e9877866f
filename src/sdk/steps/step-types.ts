import type { StepName } from '../../shared/types'

/**
 * The steps of the checkout form: shipping, delivery and billing. A status that you set stays until
 * the customer touches a followed section of the step, or a payment completes the step.
 */
export interface Steps {
  /** Sets the step to in progress: the customer has begun it, or has returned to it. */
  start(step: StepName): void
  /** Sets the step to complete. */
  complete(step: StepName): void
  /**
   * Follows the sections marked with `data-tender-step` below a node, including those that your
   * page adds later. Sections in open shadow roots are included; call `follow` for each closed one.
   * Another call for the same node replaces the options.
   *
   * @param root a node of the page; for any other value, a `warning` is emitted. @default the
   * document
   * @returns a function that stops following
   */
  follow(root?: ParentNode, options?: FollowOptions): () => void
}

/** The options of `steps.follow`. */
export interface FollowOptions {
  /**
   * Decides whether a section is complete. It may be called after every key press, so it should be
   * fast. If it throws, the section is incomplete; the first error is emitted as a `warning`. If it
   * returns undefined, the browser's rules decide.
   *
   * @param valid whether every control of the section that can be filled in is valid by the
   * browser's rules. Without such a control, true only for a payment
   * @default the browser's rules
   */
  complete?: (section: Element, step: StepName, valid: boolean) => boolean | undefined
}
