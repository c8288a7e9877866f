import { existsSync } from 'node:fs'
import { chromium, firefox } from '@playwright/test'
import { findOnPath, installWithApt, isExecutable } from './programs'

export interface FoundBrowser {
  /** The path of the browser; absent if Playwright finds its own download. */
  executablePath?: string
}

export type BrowserName = 'chromium' | 'firefox'

interface Source {
  /** The environment variable with the path of the browser to use. */
  variable: string
  commands: readonly string[]
  debianPackage: string
  playwrightPath: () => string
}

const sources: Readonly<Record<BrowserName, Source>> = {
  chromium: {
    variable: 'TENDER_CHROMIUM',
    commands: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
    debianPackage: 'chromium',
    playwrightPath: () => chromium.executablePath(),
  },
  firefox: {
    variable: 'TENDER_FIREFOX',
    commands: ['firefox-esr', 'firefox'],
    debianPackage: 'firefox-esr',
    playwrightPath: () => firefox.executablePath(),
  },
}

/**
 * Finds a browser in this order: the environment variable (`TENDER_CHROMIUM`, `TENDER_FIREFOX`),
 * the system's own, Playwright's download, and, for root on Debian, an installation with apt-get.
 * @throws Error that lists how to provide a browser if none is found
 */
export const findBrowser = (name: BrowserName): FoundBrowser => {
  const source = sources[name]
  const named = process.env[source.variable]
  if (named) {
    if (isExecutable(named)) return { executablePath: named }
    throw new Error(`${source.variable}: ${named} is not executable`)
  }
  const system = findOnPath(source.commands)
  if (system) return { executablePath: system }
  if (existsSync(source.playwrightPath())) return {}
  if (installWithApt([source.debianPackage])) {
    const installed = findOnPath(source.commands)
    if (installed) return { executablePath: installed }
  }
  throw new Error(
    `No ${name} found. Set ${source.variable} to one, install ${source.debianPackage}, or run: npx playwright install ${name}`,
  )
}

/**
 * Finds `chromium-headless-shell`: the engine of Chromium without its user interface. It needs half
 * the processor time and lacks, for example, autofill.
 * @returns the whole browser if the shell is not installed or `TENDER_CHROMIUM` is set
 * @throws Error as `findBrowser`
 */
export const findHeadlessShell = (): FoundBrowser => {
  const shell = process.env.TENDER_CHROMIUM ? undefined : findOnPath(['chromium-headless-shell'])
  return shell ? { executablePath: shell } : findBrowser('chromium')
}
