import type { Checkout, FollowOptions, PaymentResult, PayOptions } from '../../sdk/types'
import type { IntentSnapshot } from '../../shared/types'
import type { MountType } from '../session/mount-types'
import type { Mount } from '../session/mounts'
import { createSession, outsideProvider, type Session } from '../session/session'
import { noPayment, type SessionListeners, type SessionSource } from '../session/session-types'
import { splitProps } from '../session/split-props'
import type { AnyProps, Framework } from './framework'

/** What `usePay` returns. */
export interface Pay {
  /** Pays the order, as `checkout.pay` does. Never rejects. */
  pay: (options?: PayOptions) => Promise<PaymentResult>
  /** Whether a payment is in progress. */
  paying: boolean
  /** The last result. Undefined while there is none, and during a payment. */
  result: PaymentResult | undefined
}

/**
 * Creates the components and hooks of the bindings for React and Preact.
 *
 * Elements are mounted in effects, not in layout effects. While a Suspense boundary hides its
 * children, React ends only their layout effects. So the elements stay mounted, and the card keeps
 * what the customer typed.
 */
export const createComponents = (framework: Framework) => {
  const { createContext, createElement, useContext, useEffect, useReadable, useState } = framework
  const context = createContext<Session | undefined>(undefined)

  const useSession = (): Session => {
    const session = useContext(context) as Session | undefined
    if (!session) throw outsideProvider()
    return session
  }
  const CheckoutProvider = ({ children, ...props }: AnyProps) => {
    const [source, listeners] = readProviderProps(props)
    const [session] = useState(() => createSession(source, listeners))
    useEffect(() => void session.set(source, listeners))
    useEffect(() => {
      session.open()
      return session.close
    }, [session])
    return createElement(context.Provider, { value: session }, children)
  }
  return {
    CheckoutProvider,
    useCheckout: (): Checkout | undefined => useReadable(useSession().checkout, undefined),
    useIntent: (): IntentSnapshot | undefined => useReadable(useSession().intent, undefined),
    usePay: (): Pay => {
      const { pay, payment } = useSession()
      return { pay, result: undefined, ...useReadable(payment, noPayment) }
    },
    createElementComponent: (type: MountType) => createElementComponent(framework, useSession, type),
    Steps: createSteps(framework, useSession),
  }
}

const readProviderProps = (props: AnyProps): [SessionSource, SessionListeners] => {
  const { options, checkout, resume, onAction, onPaying, onResult, onStep, onWarning } = props
  const listeners = { action: onAction, paying: onPaying, result: onResult, step: onStep, warning: onWarning }
  return [{ options, checkout, resume } as SessionSource, listeners as SessionListeners]
}

/** Creates the component of an element: a `div` that contains the element. */
const createElementComponent = (
  { createElement, useEffect, useImperativeHandle, useRef, useState, withRef }: Framework,
  useSession: () => Session,
  type: MountType,
) =>
  withRef((props, ref) => {
    const session = useSession()
    const container = useRef<Element | null>(null)
    const mount = useRef<Mount<MountType> | undefined>(undefined)
    const [element, setElement] = useState<unknown>(() => null)
    const { options, listeners, attributes } = splitProps(props)
    useEffect(() => {
      const mounted = session.mount(type, container.current as Element, options as never, listeners, setElement)
      mount.current = mounted
      return mounted.release
    }, [session])
    useEffect(() => void mount.current?.update(options as never, listeners))
    useImperativeHandle(ref, () => element, [element])
    return createElement('div', { ...attributes, ref: container })
  })

/** Creates the component `Steps`: a form. The checkout tracks the steps of its sections. */
const createSteps = (
  { createElement, useEffect, useImperativeHandle, useRef, withRef }: Framework,
  useSession: () => Session,
) =>
  withRef(({ complete, ...attributes }, ref) => {
    const session = useSession()
    const form = useRef<HTMLFormElement | null>(null)
    const latest = useRef(complete)
    useEffect(() => {
      latest.current = complete
    })
    useEffect(() => {
      const follow = (checkout: Checkout) =>
        checkout.steps.follow(form.current as HTMLFormElement, {
          complete: (...given) => (latest.current as FollowOptions['complete'])?.(...given),
        })
      return session.use(follow)
    }, [session])
    useImperativeHandle(ref, () => form.current, [])
    return createElement('form', { ...attributes, ref: form })
  })
