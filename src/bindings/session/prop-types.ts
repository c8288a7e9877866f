import type { CheckoutEvents, FollowOptions } from '../../sdk/types'
import type { EventsOf, MountType, OptionsOf } from './mount-types'
import type { SessionSource } from './session-types'

type EventProp<Name extends string> = Name extends 'loaderror' ? 'onLoadError' : `on${Capitalize<Name>}`

/** Listeners as properties of a component: `onChange` for the event `change`. */
type EventProps<Events> = {
  [Name in keyof Events & string as EventProp<Name>]?: Events[Name] | undefined
}

/** The options and the listeners of an element. The listeners replace the `div`'s own. */
export type ElementOwnProps<Type extends MountType> = OptionsOf<Type> & EventProps<EventsOf<Type>>

/** The properties of `CheckoutProvider`, without its children. */
export interface CheckoutProviderOwnProps extends SessionSource, EventProps<CheckoutEvents> {}

/** The properties of `Steps` that a form does not have. */
export interface StepsOwnProps extends FollowOptions {}

/** The attributes of the container that an element has neither as an option nor as an event. */
export type AttributesFor<Type extends MountType, Attributes> = Omit<
  Attributes,
  keyof ElementOwnProps<MountType> | keyof ElementOwnProps<Type> | 'children' | 'dangerouslySetInnerHTML' | 'ref'
>
