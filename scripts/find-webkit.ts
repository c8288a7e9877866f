import { readdirSync } from 'node:fs'
import { findOnPath, installWithApt, isExecutable } from './programs'

/** The programs that run tests in WebKit. */
export interface FoundWebKit {
  driver: string
  browser: string
  /** Xvfb, the virtual screen. */
  screen: string
}

/**
 * Whether the tests in WebKit run. `TENDER_WEBKIT=none` skips them, for systems other than Debian,
 * which do not package the driver.
 */
export const isWebKitEnabled = (): boolean => process.env.TENDER_WEBKIT !== 'none'

const packages = ['webkit2gtk-driver', 'xvfb']

/**
 * Finds WebKitGTK's driver and browser, and Xvfb. For root on Debian, apt-get installs missing
 * packages.
 * @throws Error that lists the packages and how to skip the tests
 */
export const findWebKit = (): FoundWebKit => {
  const found = findInstalled() ?? (installWithApt(packages) ? findInstalled() : undefined)
  if (found) return found
  throw new Error(`No WebKit found. Install ${packages.join(' and ')}, or skip its tests with TENDER_WEBKIT=none.`)
}

const findInstalled = (): FoundWebKit | undefined => {
  const driver = findOnPath(['WebKitWebDriver'])
  const screen = findOnPath(['Xvfb'])
  const browser = browserPaths().find(isExecutable)
  return driver && screen && browser ? { driver, browser, screen } : undefined
}

/**
 * Returns the paths at which distributions install WebKitGTK's browser, newest version first. The
 * folder's name contains the version.
 */
const browserPaths = (): string[] =>
  ['/usr/lib', '/usr/libexec', ...foldersIn('/usr/lib')]
    .flatMap((folder) => foldersIn(folder).filter((path) => /\/webkit2gtk-\d/.test(path)))
    .sort()
    .reverse()
    .map((folder) => `${folder}/MiniBrowser`)

const foldersIn = (folder: string): string[] => {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => `${folder}/${entry.name}`)
  } catch {
    return []
  }
}
