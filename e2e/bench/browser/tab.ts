import type { Profile } from '../profiles'
import type { Subject } from '../subjects/subject'
import { type Arrival, createArrivalTracker } from './arrival'
import type { DevTools, DevToolsEvent, Protocol } from './devtools'
import { probeSource } from './probe-source'
import { createTargets, type Target } from './targets'
import { createTraffic, type Traffic } from './traffic'

export type { Arrival, Target }

export interface Tab {
  readonly page: Target
  /** The page, followed by its frames of other sites. */
  readonly targets: readonly Target[]
  traffic: Traffic
  /**
   * The times that the page has marked so far, such as `ready`, in milliseconds since the start of
   * the navigation.
   */
  readonly marks: Readonly<Record<string, number>>
  /** Exceptions and error messages of the page and its frames. */
  readonly errors: readonly string[]
  send: <Method extends Parameters<DevTools['send']>[0]>(
    target: Pick<Target, 'sessionId'>,
    method: Method,
    parameters?: Protocol.CommandParameters[Method],
  ) => Promise<Protocol.CommandReturnValues[Method]>
  /** Evaluates an expression and awaits its promise. Throws what the expression throws. */
  evaluate: <Result>(expression: string, target?: Target, contextId?: number) => Promise<Result>
  /** Loads the subject's page and resolves when a card can be typed. */
  arrive: () => Promise<Arrival>
  leave: () => Promise<void>
  close: () => Promise<void>
}

export interface OpenTabOptions {
  devtools: DevTools
  subject: Subject
  profile: Profile
  /**
   * Whether to run the probe in each document. Without it, the page's memory contains nothing of
   * the benchmark. @default true
   */
  probe?: boolean
}

/** Opens an empty tab with its own cache and storage. */
export const openTab = async ({ devtools, subject, profile, probe = true }: OpenTabOptions): Promise<Tab> => {
  const targets = createTargets({ devtools, profile, probe: probe ? await probeSource(subject) : '' })
  const traffic = createTraffic()
  const tracker = createArrivalTracker(subject)
  const errors = new Set<string>()

  const stopListening = devtools.on((event) => {
    const target = targets.get(event.sessionId)
    if (!target) return
    traffic.handleEvent(event)
    targets.handleEvent(target, event)
    if (event.method === 'Runtime.bindingCalled' && event.params.name === 'benchNote')
      tracker.add(JSON.parse(event.params.payload))
    const error = errorOf(event)
    if (error !== undefined) errors.add(error)
  })
  const { browserContextId, sessionId, targetInfo } = await createPage(devtools)
  await targets.attach(sessionId, targetInfo, null)
  const page = targets.get(sessionId)
  if (!page) throw new Error('The tab did not open.')
  const send: Tab['send'] = (target, method, parameters) => devtools.send(method, parameters, target.sessionId)

  return {
    page,
    get targets() {
      return targets.all
    },
    traffic,
    get marks() {
      return tracker.marks
    },
    get errors() {
      return [...errors]
    },
    send,
    evaluate: (expression, target = page, contextId) => evaluate(send, target, expression, contextId),
    arrive: async () => {
      tracker.clear()
      traffic.clear()
      await send(page, 'Page.navigate', { url: subject.url })
      return tracker.waitForArrival(() => [...errors].join('; '))
    },
    leave: async () => {
      await send(page, 'Page.navigate', { url: 'about:blank' })
    },
    close: async () => {
      stopListening()
      await devtools.send('Target.disposeBrowserContext', { browserContextId })
    },
  }
}

const createPage = async (devtools: DevTools) => {
  const { browserContextId } = await devtools.send('Target.createBrowserContext', { disposeOnDetach: true })
  const { targetId } = await devtools.send('Target.createTarget', {
    url: 'about:blank',
    browserContextId,
    width: 1024,
    height: 900,
  })
  const { sessionId } = await devtools.send('Target.attachToTarget', { targetId, flatten: true })
  const { targetInfo } = await devtools.send('Target.getTargetInfo', { targetId })
  return { browserContextId, sessionId, targetInfo }
}

const errorOf = (event: DevToolsEvent): string | undefined => {
  if (event.method === 'Runtime.exceptionThrown') {
    const { exception, text } = event.params.exceptionDetails
    return exception?.description ?? text
  }
  if (event.method !== 'Runtime.consoleAPICalled' || event.params.type !== 'error') return undefined
  return event.params.args.map(({ value, description }) => value ?? description).join(' ')
}

const evaluate = async <Result>(
  send: Tab['send'],
  target: Target,
  expression: string,
  contextId: number | undefined,
): Promise<Result> => {
  const { result, exceptionDetails } = await send(target, 'Runtime.evaluate', {
    expression,
    awaitPromise: true,
    returnByValue: true,
    ...(contextId === undefined ? {} : { contextId }),
  })
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
  return result.value
}
