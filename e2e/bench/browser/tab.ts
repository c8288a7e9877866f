import type { Profile } from '../profiles'
import type { Subject } from '../subjects/subject'
import type { DevTools, DevToolsEvent, Protocol } from './devtools'
import type { Note } from './probe'
import { probeSource } from './probe-source'
import { createTraffic, type Traffic } from './traffic'

/** The page, or a frame of another site in it: each has a session of its own. */
export interface Target {
  sessionId: string
  type: 'page' | 'iframe'
  /** Of its topmost frame. */
  frameId: string
  url: string
  /** Null for the page. */
  parent: string | null
  /** Where scripts run, by the ids of their frames. */
  contexts: Map<number, string>
}

/** Moments in milliseconds since the navigation began. */
export interface Arrival {
  /** The later of what the SDK says and what can be seen. */
  readyMs: number
  fields: Readonly<Record<string, number>>
  /** When the navigation began, in milliseconds since 1970. */
  origin: number
}

export interface Tab {
  readonly page: Target
  /** The page first. */
  readonly targets: readonly Target[]
  traffic: Traffic
  /** What the page has marked so far: `ready`, and whatever else it calls so, in milliseconds since the navigation began. */
  readonly marks: Readonly<Record<string, number>>
  /** Exceptions and error messages of page and frames. */
  readonly errors: readonly string[]
  send: <Method extends Parameters<DevTools['send']>[0]>(
    target: Pick<Target, 'sessionId'>,
    method: Method,
    parameters?: Protocol.CommandParameters[Method],
  ) => Promise<Protocol.CommandReturnValues[Method]>
  /** Waits for promises. Throws what the script throws. */
  evaluate: <Result>(expression: string, target?: Target, contextId?: number) => Promise<Result>
  /** Loads the subject's page until a card can be typed. */
  arrive: () => Promise<Arrival>
  leave: () => Promise<void>
  close: () => Promise<void>
}

export interface OpenTabOptions {
  devtools: DevTools
  subject: Subject
  profile: Profile
  /** Without the probe nothing of ours lies in the page's memory. @default true */
  probe?: boolean
}

const patienceMs = 60_000

/** Opens an empty tab with a cache and storage of its own. Every frame is stopped until throttle and probe are in place. */
export const openTab = async ({ devtools, subject, profile, probe = true }: OpenTabOptions): Promise<Tab> => {
  const source = probe ? await probeSource(subject) : ''
  const targets = new Map<string, Target>()
  const traffic = createTraffic()
  const errors = new Set<string>()
  let notes: Note[] = []
  let look = () => {}

  const throttle = (sessionId: string) =>
    devtools.send('Emulation.setCPUThrottlingRate', { rate: profile.slowdown }, sessionId)

  const prepare = async ({ sessionId, type }: { sessionId: string; type: string }) => {
    const tell: DevTools['send'] = (method, parameters) => devtools.send(method, parameters, sessionId)
    const asked: Promise<unknown>[] = [tell('Network.enable')]
    if (type === 'page' || type === 'iframe') {
      asked.push(tell('Page.enable'), tell('Runtime.enable'), tell('Performance.enable', { timeDomain: 'timeTicks' }))
      if (profile.slowdown > 1) asked.push(throttle(sessionId))
      if (probe) {
        asked.push(tell('Runtime.addBinding', { name: 'benchNote' }))
        asked.push(tell('Page.addScriptToEvaluateOnNewDocument', { source, runImmediately: true }))
      }
    }
    asked.push(tell('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: true, flatten: true }))
    asked.push(tell('Runtime.runIfWaitingForDebugger'))
    // A frame may be gone before it has answered.
    await Promise.allSettled(asked)
  }

  const add = (sessionId: string, { type, targetId, url }: Protocol.Target.TargetInfo, parent: string | null) => {
    if (type === 'page' || type === 'iframe') {
      targets.set(sessionId, { sessionId, type, frameId: targetId, url, parent, contexts: new Map() })
    }
    return prepare({ sessionId, type })
  }

  const hear = (event: DevToolsEvent) => {
    const target = targets.get(event.sessionId ?? '')
    if (!target) return
    traffic.hear(event)
    switch (event.method) {
      case 'Target.attachedToTarget':
        add(event.params.sessionId, event.params.targetInfo, target.sessionId)
        break
      case 'Target.detachedFromTarget':
        targets.delete(event.params.sessionId)
        // The throttle is one per process, and goes with the first session of it that ends.
        if (profile.slowdown > 1) for (const left of targets.keys()) throttle(left).catch(() => {})
        break
      case 'Runtime.bindingCalled':
        if (event.params.name === 'benchNote') notes.push(JSON.parse(event.params.payload))
        look()
        break
      case 'Runtime.executionContextCreated': {
        const { id, auxData } = event.params.context
        if (auxData?.isDefault) target.contexts.set(id, String(auxData.frameId))
        break
      }
      case 'Runtime.executionContextDestroyed':
        target.contexts.delete(event.params.executionContextId)
        break
      case 'Runtime.executionContextsCleared':
        target.contexts.clear()
        break
      case 'Page.frameNavigated':
        if (event.params.frame.id === target.frameId) target.url = event.params.frame.url
        break
      case 'Runtime.exceptionThrown': {
        const { exception, text } = event.params.exceptionDetails
        errors.add(exception?.description ?? text)
        break
      }
      case 'Runtime.consoleAPICalled':
        if (event.params.type === 'error') {
          errors.add(event.params.args.map(({ value, description }) => value ?? description).join(' '))
        }
        break
    }
  }

  const stop = devtools.on(hear)
  const { browserContextId } = await devtools.send('Target.createBrowserContext', { disposeOnDetach: true })
  const { targetId } = await devtools.send('Target.createTarget', {
    url: 'about:blank',
    browserContextId,
    width: 1024,
    height: 900,
  })
  const { sessionId } = await devtools.send('Target.attachToTarget', { targetId, flatten: true })
  const { targetInfo } = await devtools.send('Target.getTargetInfo', { targetId })
  await add(sessionId, targetInfo, null)
  const page = targets.get(sessionId)
  if (!page) throw new Error('The tab did not open')

  const send: Tab['send'] = (target, method, parameters) => devtools.send(method, parameters, target.sessionId)

  const origin = () => notes.find(({ kind }) => kind === 'origin')?.at ?? Number.NaN

  const noted = (wanted: Note['kind']): Record<string, number> =>
    Object.fromEntries(notes.filter(({ kind }) => kind === wanted).map(({ name, at }) => [name, at - origin()]))

  /** What has been noted, once the page has marked `ready` and every field takes typing. */
  const arrival = (): Arrival | undefined => {
    const fields = noted('field')
    const awaited = [noted('mark').ready, ...Object.keys(subject.fields).map((name) => fields[name])]
    if (awaited.includes(undefined)) return undefined
    return { readyMs: Math.max(...awaited.map(Number)), fields, origin: origin() }
  }

  return {
    page,
    get targets() {
      return [...targets.values()]
    },
    traffic,
    get marks() {
      return noted('mark')
    },
    get errors() {
      return [...errors]
    },
    send,
    evaluate: async (expression, target = page, contextId) => {
      const { result, exceptionDetails } = await send(target, 'Runtime.evaluate', {
        expression,
        awaitPromise: true,
        returnByValue: true,
        ...(contextId === undefined ? {} : { contextId }),
      })
      if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
      return result.value
    },
    arrive: async () => {
      notes = []
      traffic.clear()
      await send(page, 'Page.navigate', { url: subject.url })
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          const seen = notes.map(({ kind, name }) => `${kind} ${name}`).join(', ')
          reject(new Error(`not ready within ${patienceMs} ms; seen: ${seen}; ${[...errors].join('; ')}`))
        }, patienceMs)
        look = () => {
          const arrived = arrival()
          if (!arrived) return
          clearTimeout(timer)
          resolve(arrived)
        }
        look()
      })
    },
    leave: async () => {
      await send(page, 'Page.navigate', { url: 'about:blank' })
    },
    close: async () => {
      stop()
      await devtools.send('Target.disposeBrowserContext', { browserContextId })
    },
  }
}
