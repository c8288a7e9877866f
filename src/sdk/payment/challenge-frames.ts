import type { PageToChallenge } from '../../bridge/protocol'
import { colorSchemeOf } from '../color-scheme'
import type { CoreHost } from '../core-host'
import type { CreateChallengeFrame } from './challenge-dialog'

/** The challenge frames of a checkout, of which one at a time is shown. */
export interface ChallengeFrames {
  create: CreateChallengeFrame
  /** Sends the checkout's current appearance to the frame that is shown. */
  refresh(): void
}

export const createChallengeFrames = ({ frames, settings }: Pick<CoreHost, 'frames' | 'settings'>): ChallengeFrames => {
  const readAppearance = () => ({
    appearance: settings.appearance ?? {},
    scheme: colorSchemeOf(document.documentElement, settings.appearance),
  })
  let refresh = () => {}
  return {
    create: (onLoadError) =>
      frames.createFrame({
        ...frames.context,
        publicKey: settings.publicKey,
        role: 'challenge',
        scheme: readAppearance().scheme,
        onPort: (port) => {
          const channel = frames.openChannel<PageToChallenge, object>(port, () => ({}))
          // An appearance that is not plain data is an error, which is ignored: mounted elements
          // report it.
          refresh = () => void channel.call('setAppearance', readAppearance()).catch(() => {})
          refresh()
        },
        onLost: () => {},
        onLoadError,
      }),
    refresh: () => refresh(),
  }
}
