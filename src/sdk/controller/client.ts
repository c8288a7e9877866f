import type { Channel, Handlers, openChannel as OpenChannel } from '../../bridge/channel'
import type { ControllerToPage, PageToController } from '../../bridge/protocol'
import { destroyedError, fromErrorData, TenderError } from '../../shared/error'
import type {
  ControllerOptions,
  IntentOptions,
  IntentSnapshot,
  StartResult,
  StepName,
  StepStatus,
  TextOverrides,
} from '../../shared/types'
import { createDeferred, type Deferred } from '../deferred'
import { detectUnresponsive } from '../frames/detect-unresponsive'
import type { ControllerFrame } from './controller-frame'

export interface ControllerClientOptions {
  frame: ControllerFrame
  openChannel: typeof OpenChannel
  start: ControllerOptions
  /** Settled when the intent exists or need not yet, or cannot. */
  ready: Pick<Deferred<void>, 'resolve' | 'reject'>
  /** What the controller asks of the page. */
  answers: Omit<Handlers<ControllerToPage>, 'warning'>
  /** Chooses the text that the customer reads if the options are rejected or the frame cannot be loaded. */
  describe: (error: TenderError) => TenderError
  /** The options are refused, or nothing can be reached: nobody can pay. */
  onRefused: (error: TenderError) => void
  /** The controller takes the options, be it after it had refused them. */
  onAccepted: () => void
  /** The frame has come up late or anew: element frames have to find it again. */
  onReloaded: () => void
  onWarning: (error: TenderError) => void
}

export interface ControllerClient {
  /**
   * The controller has accepted the options. A frame that is not there is put in, and one that did not load and a start that failed for
   * the network's or the service's sake are tried again.
   */
  started(): Promise<StartResult>
  call: Channel<PageToController>['call']
  /** A change nobody waits for: its fault becomes a warning. */
  say<Name extends 'setStep' | 'update' | 'allowTracking'>(
    name: Name,
    payload: Parameters<PageToController[Name]>[0],
  ): void
  /** What is said to the customer from now on, in place of what was. */
  setTexts(texts: TextOverrides): void
  /** Something that may be lost. */
  tell: Channel<PageToController>['notify']
  /** Tries again to load a frame that has failed to. */
  retry(): void
  /** Asks whether the frame lives, and replaces it if it does not. */
  check(): void
  /** Begins a new intent. */
  restart(intent: IntentOptions): Promise<IntentSnapshot | null>
  destroy(): void
}

/** Milliseconds between two questions whether a frame that owes an answer lives. */
const askEveryMs = 5000

/** The channel to the controller frame, and what a new one has to be told. */
export const createControllerClient = (options: ControllerClientOptions): ControllerClient => {
  const { frame, ready, openChannel } = options
  let channel: Channel<PageToController> | undefined
  /** A start waits for a channel. */
  let connected = createDeferred<StartResult>()
  let running = connected.promise
  /** The start that restarts wait for, while one does. */
  let beforeRestart: Promise<StartResult> | undefined
  /** The last answer to other words, which may stand in for the start. */
  let said: Promise<StartResult> | undefined
  /** The frame has failed to load. */
  let down = false
  /** It had a channel, or has failed: whoever speaks to it must say all again. */
  let again = false
  /** The last start failed in a way that may pass. */
  let mayPass = false
  // What a frame that has reloaded, or could not start, must be told again.
  let start = options.start
  let consented = false
  const steps = new Map<StepName, StepStatus>()
  let destroyed = false

  /** A frame that crashes while it owes an answer emits no event, so it is checked until the answer is there. */
  const watched = <Answer>(answer: Promise<Answer>): Promise<Answer> => {
    const timer = setInterval(check, askEveryMs)
    return answer.finally(() => clearInterval(timer))
  }

  const begin = (opened: Channel<PageToController>): Promise<IntentSnapshot | null> => {
    mayPass = false
    const started = watched(opened.call('start', start)).catch((error: TenderError) => {
      throw options.describe(error)
    })
    // Calls that waited for a channel go first, then those that come while it starts.
    connected.resolve(started)
    connected = createDeferred()
    connected.resolve(started)
    running = connected.promise
    started.then(options.onAccepted, (error: TenderError) => {
      // The fault of a channel that another has replaced means nothing.
      if (channel !== opened) return
      mayPass = error.fixedBy === 'network' || error.fixedBy === 'service'
      options.onRefused(error)
    })
    return started.then(() => opened.call('openIntent', null))
  }

  const connect = (port: MessagePort) => {
    if (destroyed) return
    lose()
    down = false
    const opened = openChannel<PageToController, ControllerToPage>(port, () => ({
      ...options.answers,
      warning: (error) => options.onWarning(fromErrorData(error)),
    }))
    channel = opened
    begin(opened)
      .then(() => ready.resolve())
      .catch((error: TenderError) => channel === opened && ready.reject(error))
    if (again) {
      tellAgain()
      options.onReloaded()
    }
    again = true
  }

  /** What is asked of a frame that is gone ends here; what is asked next waits for the one that comes. */
  const lose = () => {
    if (!channel) return
    options.answers.closeAction(null)
    channel.close(new TenderError('network.failed', 'The controller frame was lost or reloaded'))
    channel = undefined
    awaitFrame()
  }

  const awaitFrame = () => {
    connected = createDeferred()
    running = connected.promise
  }

  const tellAgain = () => {
    if (consented) send('allowTracking', null)
    for (const [step, status] of steps) send('setStep', { step, status })
  }

  const beginAgain = () => {
    if (!channel) return
    begin(channel).catch(() => {})
    tellAgain()
  }

  const fail = (fault: TenderError) => {
    const error = options.describe(fault)
    down = true
    again = true
    ready.reject(error)
    connected.reject(error)
    options.onRefused(error)
  }

  const load = () => {
    // A page that renders itself anew may have taken it out.
    if (!destroyed && frame.put()) lose()
  }

  const revive = () => {
    lose()
    frame.reload()
  }

  const retry = () => {
    if (!down || destroyed) return
    down = false
    awaitFrame()
    frame.reload()
  }

  const whenDead = (act: () => void) => channel && detectUnresponsive(channel.call('ping', null), act)
  // Asked twice: a page that was frozen finds its own time over first, and the answer later.
  const check = () => whenDead(() => whenDead(revive))

  const call: ControllerClient['call'] = async (name, payload) => {
    await running
    if (!channel) throw destroyedError(name)
    return watched(channel.call(name, payload))
  }

  const send: ControllerClient['say'] = (name, payload) => {
    const order = start.intent.trackingId
    const sendInTime = async () => {
      await running
      // A change that waited for the start of its order must not reach the next one.
      if (name !== 'allowTracking' && order !== start.intent.trackingId) return
      if (channel) await watched(channel.call<'setStep' | 'update' | 'allowTracking'>(name, payload as never))
    }
    const sent = sendInTime()
    sent.catch((error: TenderError) => {
      // A flood is told by the frame, once.
      if (!/destroyed|flooded/.test(error.code)) options.onWarning(error)
    })
  }

  frame.giveTo({ onPort: connect, onLost: lose, onLoadError: fail })
  return {
    started: () => {
      load()
      retry()
      whenDead(revive)
      if (mayPass) beginAgain()
      return running
    },
    call,
    say: (name, payload) => {
      if (payload === null) consented = true
      else if ('step' in payload) steps.set(payload.step, payload.status)
      else start = { ...start, intent: { ...start.intent, ...payload } }
      send(name, payload)
    },
    setTexts: (texts) => {
      const { texts: before } = start
      // What comes up anew begins with them.
      const reworded = { ...start, texts }
      start = reworded
      const asked = running
      asked.then(
        () => {
          const next = call('setTexts', reworded)
          next.then(
            () => {
              if (running === asked || running === said) running = said = next
            },
            (error: TenderError) => {
              if (error.code !== 'options.invalid') return
              if (start.texts === texts) start = { ...start, texts: before }
              options.onWarning(error)
            },
          )
        },
        // The words may be what it was refused for.
        () => running === asked && beginAgain(),
      )
    },
    retry,
    check,
    tell: (name, payload) => channel?.notify(name, payload),
    restart: async (intent) => {
      load()
      retry()
      // A payment from now on pays for this order, and waits until it has begun. A restart while another one waits takes its
      // place: both wait for what was there before them, never for each other.
      const before = beforeRestart ?? running
      beforeRestart = before
      const begun = createDeferred<StartResult>()
      running = begun.promise
      mayPass = false
      steps.clear()
      start = { ...start, intent, fresh: true }
      try {
        await before.catch(() => {})
        const opened = channel
        // Why the frame has not come up.
        if (!opened) throw await before.then(() => destroyedError('restart'))
        // A frame that has come up meanwhile has begun with it.
        const isLatest = running === begun.promise
        const opening = isLatest ? begin(opened) : running.then(() => opened.call('openIntent', null))
        begun.resolve(running)
        if (isLatest) {
          running = begun.promise
          beforeRestart = undefined
        }
        return await opening
      } catch (error) {
        begun.reject(error as Error)
        beforeRestart = undefined
        throw error
      } finally {
        // A frame that reloads resumes it.
        start = { ...start, fresh: false }
      }
    },
    destroy: () => {
      destroyed = true
      channel?.close()
      channel = undefined
      const error = destroyedError()
      connected.reject(error)
      awaitFrame()
      connected.reject(error)
    },
  }
}
