import { readdirSync } from 'node:fs'
import { installWithApt, isExecutable, onPath } from './programs'

/** What it takes to drive WebKit: its driver, its little browser, and a screen to show it on. */
export interface FoundWebKit {
  driver: string
  browser: string
  screen: string
}

/** The tests in WebKit are left out where the environment says so: no other system than Debian packs what drives it. */
export const isWebKitWanted = (): boolean => process.env.TENDER_WEBKIT !== 'none'

const packages = ['webkit2gtk-driver', 'xvfb']

/**
 * Finds WebKitGTK's driver and browser, and Xvfb; for root on Debian apt-get installs what is missing.
 * @throws Error that says what to install, or how to go on without
 */
export const findWebKit = (): FoundWebKit => {
  const found = look() ?? (installWithApt(packages) ? look() : undefined)
  if (found) return found
  throw new Error(`No WebKit found. Install ${packages.join(' and ')}, or leave its tests out with TENDER_WEBKIT=none`)
}

const look = (): FoundWebKit | undefined => {
  const driver = onPath(['WebKitWebDriver'])
  const screen = onPath(['Xvfb'])
  const browser = browserPaths().find(isExecutable)
  return driver && screen && browser ? { driver, browser, screen } : undefined
}

/** Where distributions put it, in the folder of the library's version, newest first. */
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
