/** A network link that all connections of a page share. */
export interface Link {
  rttMs: number
  downBytesPerSecond: number
  upBytesPerSecond: number
}

export interface Profile {
  /** The factor by which the CPU is slowed down. */
  slowdown: number
  /** Null for the unthrottled loopback interface. */
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
