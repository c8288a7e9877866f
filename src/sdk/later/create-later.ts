import { followSteps, type StepFollower, type StepFollowerOptions } from '../follow-steps'
import { watchActivity } from '../watch-activity'
import { type Challenge, type ChallengeFrame, showChallenge } from './show-challenge'

/** What the checkout lends to the part of it that comes later. */
export interface LaterHost extends StepFollowerOptions {
  active: (activity: { returned: boolean }) => void
  challengeFrame: ChallengeFrame
}

/** What of a checkout nobody needs before its elements take typing. */
export interface Later {
  steps: StepFollower
  activity: ReturnType<typeof watchActivity>
  /** Shows a bank's page in this page until the challenge ends. */
  show(challenge: Challenge): void
}

export type CreateLater = (host: LaterHost) => Later

export const createLater: CreateLater = (host) => ({
  steps: followSteps(host),
  activity: watchActivity(host.active),
  show: (challenge) => showChallenge(challenge, host.challengeFrame),
})
