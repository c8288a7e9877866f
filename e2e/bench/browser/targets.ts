import type { Profile } from '../profiles'
import type { DevTools, DevToolsEvent, Protocol } from './devtools'

/** The page, or a frame of another site in it. Each has its own session. */
export interface Target {
  sessionId: string
  type: 'page' | 'iframe'
  /** The id of its topmost frame. */
  frameId: string
  url: string
  /** The session of the embedding target; null for the page. */
  parent: string | null
  /** The ids of frames, by the ids of their execution contexts. */
  contexts: Map<number, string>
}

export interface Targets {
  /** The page, followed by its frames of other sites. */
  readonly all: readonly Target[]
  get(sessionId: string | undefined): Target | undefined
  attach(sessionId: string, info: Protocol.Target.TargetInfo, parent: string | null): Promise<void>
  handleEvent(target: Target, event: DevToolsEvent): void
}

export interface TargetsOptions {
  devtools: DevTools
  profile: Profile
  /** The script of the probe, which runs in each document; or an empty string. */
  probe: string
}

/** Tracks the targets of a tab. Each is stopped until the throttle and the probe are in place. */
export const createTargets = ({ devtools, profile, probe }: TargetsOptions): Targets => {
  const targets = new Map<string, Target>()

  const throttle = async (sessionId: string) => {
    if (profile.slowdown === 1) return
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: profile.slowdown }, sessionId)
  }

  const attach: Targets['attach'] = async (sessionId, { type, targetId, url }, parent) => {
    const send: DevTools['send'] = (method, parameters) => devtools.send(method, parameters, sessionId)
    const commands: Promise<unknown>[] = [send('Network.enable')]
    if (type === 'page' || type === 'iframe') {
      targets.set(sessionId, { sessionId, type, frameId: targetId, url, parent, contexts: new Map() })
      commands.push(throttle(sessionId), ...prepareDocument(send, probe))
    }
    commands.push(send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: true, flatten: true }))
    commands.push(send('Runtime.runIfWaitingForDebugger'))
    // Failures are ignored, because a frame may be removed before it has replied.
    await Promise.allSettled(commands)
  }

  const detach = (sessionId: string) => {
    targets.delete(sessionId)
    // The throttle belongs to the process, and ends with the first of its sessions. So it is set
    // again for the remaining ones.
    for (const remaining of targets.keys()) throttle(remaining).catch(() => {})
  }

  const handleEvent: Targets['handleEvent'] = (target, event) => {
    switch (event.method) {
      case 'Target.attachedToTarget':
        attach(event.params.sessionId, event.params.targetInfo, target.sessionId)
        break
      case 'Target.detachedFromTarget':
        detach(event.params.sessionId)
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
    }
  }

  return {
    get all() {
      return [...targets.values()]
    },
    get: (sessionId = '') => targets.get(sessionId),
    attach,
    handleEvent,
  }
}

const prepareDocument = (send: DevTools['send'], probe: string): Promise<unknown>[] => [
  send('Page.enable'),
  send('Runtime.enable'),
  send('Performance.enable', { timeDomain: 'timeTicks' }),
  ...(probe === ''
    ? []
    : [
        send('Runtime.addBinding', { name: 'benchNote' }),
        send('Page.addScriptToEvaluateOnNewDocument', { source: probe, runImmediately: true }),
      ]),
]
