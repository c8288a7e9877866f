import type {
  CheckoutElement,
  ElementEventMap,
  ElementOptions,
  ElementType,
  PayButtonElement,
  PayButtonEventMap,
  PayButtonOptions,
  WalletsElement,
  WalletsEventMap,
  WalletsOptions,
} from '../../sdk/types'

/** The type of anything that a checkout can mount. */
export type MountType = ElementType | 'wallets' | 'payButton'

/**
 * The options, the events and the element of each kind of type. `element` stands for all types of
 * `ElementType`.
 */
interface MountKinds {
  element: { options: ElementOptions; events: ElementEventMap; element: CheckoutElement }
  wallets: { options: WalletsOptions; events: WalletsEventMap; element: WalletsElement }
  payButton: { options: PayButtonOptions; events: PayButtonEventMap; element: PayButtonElement }
}

type KindOf<Type extends MountType> = MountKinds[Type extends ElementType ? 'element' : Exclude<Type, ElementType>]

export type OptionsOf<Type extends MountType> = KindOf<Type>['options']
export type EventsOf<Type extends MountType> = KindOf<Type>['events']
export type ElementOf<Type extends MountType> = KindOf<Type>['element']
/** Listeners for the events of an element, by their names. */
export type ListenersOf<Type extends MountType> = {
  readonly [Name in keyof EventsOf<Type>]?: EventsOf<Type>[Name] | undefined
}
