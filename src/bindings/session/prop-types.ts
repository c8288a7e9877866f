import type { Checkout, CheckoutEvents, CheckoutOptions, FollowOptions } from '../../sdk/types'
import type { EventsOf, MountType, OptionsOf } from './mount-types'
import type { SessionSource } from './session-types'

type EventProp<Name extends string> = Name extends 'loaderror' ? 'onLoadError' : `on${Capitalize<Name>}`

/** Listeners as properties of a component: `onChange` for the event `change`. */
type EventProps<Events> = {
  [Name in keyof Events & string as EventProp<Name>]?: Events[Name] | undefined
}

/**
 * The options and listeners of an element as properties of its component. They replace properties
 * of the `div` with the same name.
 */
export type ElementOwnProps<Type extends MountType> = OptionsOf<Type> & EventProps<EventsOf<Type>>

/** The source of a provider's checkout: `options` or `checkout`. */
export type ProviderSource = SessionSource & ({ options: CheckoutOptions } | { checkout: Checkout })

/** The properties of `CheckoutProvider`, without its children. */
export type CheckoutProviderOwnProps = ProviderSource & EventProps<CheckoutEvents>

/** The properties of `Steps` that a form does not have. */
export interface StepsOwnProps extends FollowOptions {}

/** The names of the options and listeners of all elements. */
type OwnPropName = { [Type in MountType]: keyof ElementOwnProps<Type> }[MountType]

/**
 * The attributes of the container. An attribute with the name of an option or listener is excluded,
 * also if only elements of another type have it: the component would not pass it to the container.
 */
export type AttributesFor<Attributes> = Omit<Attributes, OwnPropName | 'children' | 'dangerouslySetInnerHTML' | 'ref'>
