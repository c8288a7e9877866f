import type { Sites } from './worker-fixtures'

/**
 * On one site, the frames run on the page's thread. On two sites, they may have a process of their
 * own.
 */
export const attackSites: readonly Sites[] = ['one site', 'two sites']

/** Marks an attack that runs in this browser and on these sites. Others run everywhere. */
export const tagOfAttack = (browser: string, sites: Sites): string => `@attack:${browser},${sites}`.replaceAll(' ', '-')

/**
 * Returns the tags of an attack that runs once in each browser and once on each kind of sites.
 * @param index consecutive attacks run on other sites
 */
export const tagsOfAttack = (index: number): string[] => {
  const [one, other] = index % 2 === 0 ? attackSites : attackSites.toReversed()
  return [tagOfAttack('chromium', one ?? 'one site'), tagOfAttack('firefox', other ?? 'two sites')]
}
