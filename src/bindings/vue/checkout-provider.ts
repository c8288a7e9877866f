import { defineComponent, type InjectionKey, inject, onBeforeUnmount, onMounted, provide, toRaw, watch } from 'vue'
import { copyOptions } from '../session/copy-options'
import { createSession, outsideProvider, type Session } from '../session/session'
import type { SessionSource } from '../session/session-types'
import { createListeners } from './listeners'

const key: InjectionKey<Session> = Symbol('Tender')
const events = ['action', 'paying', 'result', 'step', 'warning']

/** The component `CheckoutProvider`, without its types. */
export const checkoutProvider = defineComponent({
  name: 'CheckoutProvider',
  inheritAttrs: false,
  props: ['options', 'checkout', 'resume'],
  emits: events,
  setup: (props, { emit, slots }) => {
    const listeners = createListeners(events, emit)
    const source = () => ({ ...props, checkout: toRaw(props.checkout) }) as SessionSource
    const session = createSession(source(), listeners())
    provide(key, session)
    // Copying reads all members, so that Vue calls `session.set` after each change of a member.
    watch(
      () => [copyOptions(props.options, noOptions), copyOptions(props.resume, noOptions), props.checkout],
      () => session.set(source(), listeners()),
      { flush: 'post' },
    )
    onMounted(session.open)
    onBeforeUnmount(session.close)
    return () => slots.default?.()
  },
})

const noOptions = () => undefined

/** Returns the session of the provider around the current component. */
export const useSession = (): Session => {
  const session = inject(key, null)
  if (!session) throw outsideProvider()
  return session
}
