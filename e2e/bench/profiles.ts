/** A link that every connection of a page shares, as on a phone. */
export interface Link {
  rttMs: number
  downBytesPerSecond: number
  upBytesPerSecond: number
}

export interface Profile {
  /** How many times slower than this machine its processor is. */
  slowdown: number
  /** Null: loopback as it is. */
  link: Link | null
}

const megabit = 1e6 / 8

export const profiles = {
  native: { slowdown: 1, link: null },
  cpu4: { slowdown: 4, link: null },
  slow4g: {
    slowdown: 4,
    link: { rttMs: 150, downBytesPerSecond: 1.6 * megabit, upBytesPerSecond: 0.75 * megabit },
  },
} as const satisfies Record<string, Profile>

export type ProfileName = keyof typeof profiles

export const isProfileName = (name: string): name is ProfileName => Object.hasOwn(profiles, name)
