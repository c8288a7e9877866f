/**
 * Which interface the mock serves: `base` is exactly what every service has, `full` has all
 * additions.
 */
export const mockProfiles = ['full', 'base'] as const

export type MockProfile = (typeof mockProfiles)[number]
